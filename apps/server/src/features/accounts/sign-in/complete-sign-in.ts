import type { Trx } from '@gazetteer/app-database'
import type { User } from '@gazetteer/contract'
import type { AccountRow } from '../account-table.ts'
import { presentUser, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mustSetUpSecondFactor } from '../factors/must-set-up.ts'
import { isOperator } from '../is-operator.ts'
import { openSession, type SessionStrength } from '../sessions/open-session.ts'
import type { SignInEventKind } from '../sessions/sign-in-event-table.ts'
import { rememberDevice } from '../throttle/known-device.ts'

export type SignedIn = { token: string; newDevice: string | null; user: User }

/** `oldToken`: the session that the browser sent; it ends. */
export type SignIn = SessionStrength & { kind: SignInEventKind; caller: Caller; oldToken: string | undefined }

/**
 * The end of every sign-in: the security log, the device, the session. `accountOf` finds or creates the account in the
 * same transaction. Throws Forbidden for a suspended account.
 */
export async function completeSignIn(
  context: AccountsContext,
  { kind, caller, ...session }: SignIn,
  accountOf: (trx: Trx) => Promise<AccountRow>,
): Promise<SignedIn> {
  const now = context.clock.now()
  const { endedOf, account, ...opened } = await context.db.transaction().execute(async (trx) => {
    const found = await accountOf(trx)
    await record({ ...context, db: trx }, { accountId: found.id, kind, caller })
    const newDevice = await rememberDevice(trx, { accountId: found.id, devices: caller.devices, now })
    return { account: found, newDevice, ...(await openSession(trx, { accountId: found.id, caller, now, ...session })) }
  })
  if (endedOf !== undefined) await context.sessions.changed(endedOf)
  const usage = await context.plans.planUsageOf(context.db, account.id)
  const { hasSecondFactor, operatorUntil = null } = session
  const standing = {
    isOperator: isOperator(context, account) || (operatorUntil ?? 0) > now,
    mustSetUpSecondFactor: mustSetUpSecondFactor(context, { hasSecondFactor }),
  }
  return { ...opened, user: presentUser(account, usage, standing) }
}
