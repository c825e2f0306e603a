import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { AccountRow } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { isPassword } from '../sign-in/passwords.ts'
import { bySession } from '../throttle/rules.ts'

type Confirmation = { account: AccountRow; actor: SessionActor; password: string }

/**
 * Confirms the password before irreversible actions, with the same limits as sign-in. A GitHub-only account has none.
 */
export async function confirmPassword(ctx: AccountsCtx, { account, actor, password }: Confirmation): Promise<void> {
  if (account.password_hash === null) return
  await ctx.attemptLimiter.attempt([bySession(actor.sessionId)], async () => {
    if (await isPassword(password, account.password_hash)) return
    throw new Forbidden('The password is incorrect.', { code: 'wrong-password' })
  })
}
