import type { OperatorAccounts, SecondFactor } from '@gazetteer/contract'
import { Conflict, NotFound } from '../../platform/errors.ts'
import {
  admitAccount,
  findAccount,
  findAccountByEmail,
  givePassword,
  resetFactor,
  suspendAccount,
  unknownAccount,
} from '../accounts/index.ts'
import type { Plan } from '../plans/index.ts'
import { type AccountsWanted, listWithUse } from './list-with-use.ts'
import type { OperatorsContext } from './context.ts'

/**
 * Operations return a message for the operator and are idempotent. `by`: the operator's account, null: the command
 * line.
 */
export type Operators = {
  /** Throws NotFound. */
  idOf: (email: string) => Promise<string>
  list: (wanted: AccountsWanted) => Promise<Omit<OperatorAccounts, 'success'>>
  suspend: (id: string, by: string | null) => Promise<string>
  admit: (id: string, by: string | null) => Promise<string>
  setPlan: (id: string, plan: Plan, by: string | null) => Promise<string>
  stopRun: (id: string, by: string | null) => Promise<string>
  /** Deletes the account with all its data. */
  deleteAccount: (id: string, by: string | null) => Promise<string>
  /** The message has the new password. */
  resetPassword: (id: string, by: string | null) => Promise<string>
  /** Removes second factors that the owner lost; the owner gets a mail. */
  resetFactors: (id: string, factors: readonly SecondFactor[], by: string | null) => Promise<string>
}

const factorNames: Record<SecondFactor, string> = { totp: 'one-time codes', passkeys: 'passkeys' }
const stopped = 'The operator stopped this capture.'

export function openOperators(context: OperatorsContext): Operators {
  const { db, clock, log, plans } = context

  async function emailOf(id: string): Promise<string> {
    const account = await findAccount(db, id)
    if (account === undefined) throw unknownAccount()
    return account.email
  }

  /** Audit log: operator, action and account. */
  function done(what: string, { id, by }: { id: string; by: string | null }): void {
    log.info({ account: id, by: by ?? 'command line', action: what }, 'operator action')
  }

  return {
    list: (wanted) => listWithUse(context, wanted),
    async idOf(email) {
      const account = await findAccountByEmail(db, email)
      if (account === undefined) throw new NotFound(`No account has the email address ${email}.`)
      return account.id
    },
    async suspend(id, by) {
      if (id === by) throw new Conflict('You cannot suspend your own account.')
      const email = await emailOf(id)
      await suspendAccount(db, id, clock.now())
      // Repeated for a suspended account too, in case an earlier call was interrupted.
      await context.changed(id)
      await stopIfOpen(context, id)
      done('suspended an account', { id, by })
      return `${email} is now suspended.`
    },
    async admit(id, by) {
      const email = await emailOf(id)
      await admitAccount(db, id)
      await context.changed(id)
      done("lifted an account's suspension", { id, by })
      return `${email} is no longer suspended.`
    },
    async setPlan(id, plan, by) {
      const email = await emailOf(id)
      await plans.setPlan(db, id, plan)
      await context.changed(id)
      done(`set the plan ${plan}`, { id, by })
      return `${email} is ${plan} now.`
    },
    async stopRun(id, by) {
      const email = await emailOf(id)
      await context.stopRun(id, stopped)
      done('stopped a capture', { id, by })
      return `Stopped the capture of ${email}.`
    },
    async deleteAccount(id, by) {
      const email = await emailOf(id)
      await stopIfOpen(context, id)
      await context.deleteAccount(id)
      done('deleted an account', { id, by })
      return `${email} was deleted with all its data. Rows in its own database remain.`
    },
    async resetFactors(id, factors, by) {
      if (id === by) throw new Conflict('Turn your own factors off under Account → Security.')
      const email = await emailOf(id)
      const reset = await resetEach(context, id, factors)
      for (const factor of reset) done(`reset the ${factor}`, { id, by })
      // Repeated for an account without the factor, in case an earlier call was interrupted.
      await context.changed(id)
      if (reset.length === 0) return `${email} has no ${factors.map((factor) => factorNames[factor]).join(' and no ')}.`
      return `Reset the ${reset.join(' and the ')} of ${email}. Its sessions have ended; its API keys work.`
    },
    async resetPassword(id, by) {
      const email = await emailOf(id)
      const { password } = await givePassword(db, id)
      await context.changed(id)
      done('reset a password', { id, by })
      return `The new password of ${email} is ${password}\nIts sessions and API keys have ended. Change the password after signing in.`
    },
  }
}

/** Returns the names of those that the account had. */
async function resetEach(context: OperatorsContext, accountId: string, factors: readonly SecondFactor[]) {
  const reset: string[] = []
  for (const factor of factors) {
    if (await resetFactor(context, { accountId, factor, postMail: context.postMail })) reset.push(factorNames[factor])
  }
  return reset
}

async function stopIfOpen({ stopRun }: OperatorsContext, id: string): Promise<void> {
  try {
    await stopRun(id, stopped)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
