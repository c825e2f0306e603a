import { checkPassword } from '@gazetteer/contract'
import type { Trx } from '@gazetteer/app-database'
import { Invalid } from '../../../platform/errors.ts'
import { type AccountRow, updateAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { endAllAccess } from '../sessions/end-all-access.ts'
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { deleteAttempt } from '../throttle/attempt-table.ts'
import { byAccount } from '../throttle/rules.ts'
import { hashToken } from '../tokens.ts'
import { followMailLink } from './mail-links.ts'
import { mails } from './mails.ts'

type Reset = { token: string; password: string }

/** Sets a new password through a mailed link, which also verifies the address. Ends every session. */
export async function resetPassword(
  context: AccountsContext,
  { token, password }: Reset,
  caller: Caller,
): Promise<{ success: true; message: string }> {
  requirePasswordSignIn(context)
  const broken = checkPassword(password, 'registration')
  if (broken !== null) throw new Invalid(broken)
  const passwordHash = await hashPassword(password)
  const account = await context.db
    .transaction()
    .execute((trx) => setByLink(context, trx, { token, passwordHash, caller }))
  await context.sessions.changed(account.id)
  return { success: true, message: 'Your password was changed. You can sign in now.' }
}

async function setByLink(
  context: AccountsContext,
  trx: Trx,
  { token, passwordHash, caller }: { token: string; passwordHash: string; caller: Caller },
): Promise<AccountRow> {
  const { account } = await followMailLink(context, trx, { tokenHash: hashToken(token), purposes: ['reset'] })
  await updateAccount(trx, account.id, { password_hash: passwordHash, email_verified_at: context.clock.now() })
  await endAllAccess(trx, account.id, { session: null, devices: caller.devices })
  await record({ ...context, db: trx }, { accountId: account.id, kind: 'password-reset', caller })
  await deleteAttempt(trx, byAccount(account.email).key)
  await context.mail.post(trx, mails.passwordChanged(account.email))
  return account
}
