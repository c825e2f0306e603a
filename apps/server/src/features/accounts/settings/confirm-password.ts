import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { AccountRow } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { isPassword } from '../sign-in/passwords.ts'
import { bySession } from '../throttle/rules.ts'

type Confirmation = { account: AccountRow; actor: SessionActor; password: string }

/** Asked again before what cannot be undone; limited like signing in. An account of GitHub alone has none to confirm. */
export async function confirmPassword(ctx: AccountsCtx, { account, actor, password }: Confirmation): Promise<void> {
  if (account.password_hash === null) return
  await ctx.rateLimiter.attempt([bySession(actor.sessionId)], async () => {
    if (await isPassword(password, account.password_hash)) return
    throw new Forbidden('The password is not right.', { code: 'wrong-password' })
  })
}
