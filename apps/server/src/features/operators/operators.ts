import type { OperatorAccounts } from '@gazetteer/contract'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { admitAccount, findAccount, findAccountByEmail, suspendAccount, unknownAccount } from '../accounts/index.ts'
import type { Plan, Plans } from '../plans/index.ts'
import { type AccountsWanted, listWithUse } from './list-with-use.ts'

/** What an operator's verbs stand on: less than a server has, for the command line has no more. */
export type OperatorsCtx = Pick<Platform, 'db' | 'clock' | 'log' | 'config'> & {
  plans: Plans
  /** Sessions, keys or plan of the account changed: every process looks again. */
  changed: (accountId: string) => Promise<void>
  /** `why` is for the owner. Throws Conflict where no capture of the account is under way. */
  stopRun: (accountId: string, why: string) => Promise<void>
}

/**
 * Each verb answers with a sentence for the operator; to do it twice is to do it once. `by`: whose account asks, null:
 * the command line.
 */
export type Operators = {
  /** Throws NotFound. */
  idOf: (email: string) => Promise<string>
  list: (wanted: AccountsWanted) => Promise<Omit<OperatorAccounts, 'success'>>
  suspend: (id: string, by: string | null) => Promise<string>
  admit: (id: string, by: string | null) => Promise<string>
  setPlan: (id: string, plan: Plan, by: string | null) => Promise<string>
  stopRun: (id: string, by: string | null) => Promise<string>
}

const stopped = 'The operator of this installation stopped the capture.'

export function openOperators(ctx: OperatorsCtx): Operators {
  const { db, clock, log, plans } = ctx

  async function emailOf(id: string): Promise<string> {
    const account = await findAccount(db, id)
    if (account === undefined) throw unknownAccount()
    return account.email
  }

  /** The log tells who did what to whom. */
  function done(what: string, { id, by }: { id: string; by: string | null }): void {
    log.info({ account: id, by: by ?? 'command line' }, `an operator ${what}`)
  }

  return {
    list: (wanted) => listWithUse(ctx, wanted),
    async idOf(email) {
      const account = await findAccountByEmail(db, email)
      if (account === undefined) throw new NotFound(`There is no account with the email address ${email}.`)
      return account.id
    },
    async suspend(id, by) {
      if (id === by) throw new Conflict('You cannot suspend your own account.')
      const email = await emailOf(id)
      await suspendAccount(db, id, clock.now())
      // Also where it was suspended before: whoever died in the middle of it left the rest undone.
      await ctx.changed(id)
      await stopIfOpen(ctx, id)
      done('suspended an account', { id, by })
      return `${email} is suspended.`
    },
    async admit(id, by) {
      const email = await emailOf(id)
      await admitAccount(db, id)
      await ctx.changed(id)
      done('let an account in again', { id, by })
      return `${email} is let in.`
    },
    async setPlan(id, plan, by) {
      const email = await emailOf(id)
      await plans.setPlan(db, id, plan)
      await ctx.changed(id)
      done(`set the plan ${plan}`, { id, by })
      return `${email} is ${plan} now.`
    },
    async stopRun(id, by) {
      const email = await emailOf(id)
      await ctx.stopRun(id, stopped)
      done('stopped a capture', { id, by })
      return `The capture of ${email} is stopped.`
    },
  }
}

async function stopIfOpen({ stopRun }: OperatorsCtx, id: string): Promise<void> {
  try {
    await stopRun(id, stopped)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
