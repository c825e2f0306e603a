import { checkPassword } from '@gazetteer/contract'
import type { Trx } from '../../../platform/app-database/index.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type AccountRow, getAccount, updateAccount } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import { deleteAttempts } from '../throttle/attempt-table.ts'
import { byAccount } from '../throttle/attempts.ts'
import type { Caller } from '../caller.ts'
import { deleteMailTokensOf, takeMailToken } from './mail-token-table.ts'
import { mails } from './mails.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { deleteSessionsOf } from '../sessions/session-table.ts'
import { hashToken } from '../tokens.ts'

type Reset = { token: string; password: string }

/** A new password by the mail's link, which also proves the address. Every session ends. */
export async function resetPassword(
  ctx: AccountsCtx,
  { token, password }: Reset,
  caller: Caller,
): Promise<{ success: true; message: string }> {
  const broken = checkPassword(password, 'registration')
  if (broken !== null) throw new Invalid(broken)
  const passwordHash = await hashPassword(password)
  const account = await ctx.db.transaction().execute((trx) => setByLink(ctx, trx, { token, passwordHash, caller }))
  await ctx.sessions.changed(account.id)
  ctx.mail.post(mails.passwordChanged(account.email))
  return { success: true, message: 'Your password was changed. You can sign in now.' }
}

async function setByLink(
  ctx: AccountsCtx,
  trx: Trx,
  { token, passwordHash, caller }: { token: string; passwordHash: string; caller: Caller },
): Promise<AccountRow> {
  const now = ctx.clock.now()
  const proof = await takeMailToken(trx, { tokenHash: hashToken(token), purposes: ['reset'], now })
  if (!proof) throw new Invalid('This link has expired or was already used.', { code: 'link-expired' })
  const account = await getAccount(trx, proof.account_id)
  const proven = account.email === proof.email ? { must_verify: false, email_verified_at: now } : {}
  await updateAccount(trx, account.id, { password_hash: passwordHash, ...proven })
  await deleteMailTokensOf(trx, account.id)
  await deleteSessionsOf(trx, account.id)
  await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'password-reset', caller })
  await deleteAttempts(trx, [byAccount(account.email).key])
  return account
}
