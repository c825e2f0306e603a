import type { Credentials, User } from '@gazetteer/contract'
import { authMessages, checkCredentials } from '@gazetteer/contract'
import { Forbidden, Invalid, Unauthorized } from '../../../platform/errors.ts'
import { type AccountRow, findAccountByEmail } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import { deleteAttempts, forgiveAttempt } from '../throttle/attempt-table.ts'
import { admitAttempt, byAccount, byAddress } from '../throttle/attempts.ts'
import type { Caller } from '../caller.ts'
import { openSession } from '../sessions/open-session.ts'
import { isPassword } from './passwords.ts'
import { presentUser } from '../present-user.ts'

type Arrival = { credentials: Credentials; caller: Caller; oldToken: string | undefined }

/** The same answer in the same time for an unknown address and for a wrong password. */
export async function logIn(ctx: AccountsCtx, arrival: Arrival): Promise<{ token: string; user: User }> {
  const { credentials, caller, oldToken } = arrival
  const broken = checkCredentials(credentials, 'login')
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(ctx, byAddress(caller.address))
  await admitAttempt(ctx, byAccount(credentials.email))
  const account = await findAccountByEmail(ctx.db, credentials.email)
  const isRight = await isPassword(credentials.password, account?.password_hash ?? null)
  if (!account || !isRight) throw refused(ctx, account, caller)
  await forgiveAttempt(ctx.db, byAddress(caller.address).key)
  await deleteAttempts(ctx.db, [byAccount(credentials.email).key])
  if (account.must_verify) throw notVerified()
  const { token, endedOf } = await ctx.db.transaction().execute(async (trx) => {
    await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'signed-in', caller })
    return openSession(trx, { accountId: account.id, caller, now: ctx.clock.now(), oldToken })
  })
  if (endedOf !== undefined) await ctx.sessions.changed(endedOf)
  return { token, user: presentUser(account, await ctx.plans.standingOf(ctx.db, account.id)) }
}

function refused(ctx: AccountsCtx, account: AccountRow | undefined, caller: Caller): Unauthorized {
  if (account) ctx.background.run(() => record(ctx, { accountId: account.id, kind: 'wrong-password', caller }))
  return new Unauthorized(authMessages.invalidCredentials, { code: 'invalid-credentials' })
}

/** Said only to who knows the password. */
function notVerified(): Forbidden {
  const text = 'Please verify your email address first: follow the link in the mail we sent you.'
  return new Forbidden(text, { code: 'email-not-verified' })
}
