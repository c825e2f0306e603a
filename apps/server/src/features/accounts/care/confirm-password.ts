import { Forbidden } from '../../../platform/errors.ts'
import type { AccountRow } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { deleteAttempts } from '../throttle/attempt-table.ts'
import { admitAttempt, byAccount } from '../throttle/attempts.ts'
import { isPassword } from '../sign-in/passwords.ts'

/** Asked again before what cannot be undone; limited like signing in. An account of GitHub alone has none to confirm. */
export async function confirmPassword(ctx: AccountsCtx, account: AccountRow, password: string): Promise<void> {
  await admitAttempt(ctx, byAccount(account.email))
  if (!(await isPassword(password, account.password_hash))) {
    throw new Forbidden('The password is not right.', { code: 'wrong-password' })
  }
  await deleteAttempts(ctx.db, [byAccount(account.email).key])
}
