import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { AccountRow } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { isPassword } from '../sign-in/passwords.ts'
import { bySession } from '../throttle/rules.ts'

type Confirmation = { account: AccountRow; actor: SessionActor; password: string }

/**
 * Confirms the password before irreversible actions, with the same limits as sign-in. A GitHub-only account has none.
 */
export async function confirmPassword(
  context: AccountsContext,
  { account, actor, password }: Confirmation,
): Promise<void> {
  if (account.password_hash === null) return
  await context.attemptLimiter.attempt([bySession(actor.sessionId)], async () => {
    if (await isPassword(password, account.password_hash)) return
    throw new Forbidden('The password is incorrect.', { code: 'wrong-password' })
  })
}
