import type { SessionActor } from '../../../platform/api/actor.ts'
import { Invalid } from '../../../platform/errors.ts'
import { deleteAccountRow, emailKey, getAccount } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { confirmPassword } from './confirm-password.ts'

type Request = { actor: SessionActor; email: string; password: string | undefined }

/** With all its data. The e-mail is typed to confirm; the password too, where there is one. */
export async function deleteAccount(
  ctx: AccountsCtx,
  { actor, email, password }: Request,
): Promise<{ success: true; message: string }> {
  const account = await getAccount(ctx.db, actor.accountId)
  if (emailKey(email) !== account.email_key)
    throw new Invalid('Please type the email address of your account to confirm.')
  await confirmPassword(ctx, { account, actor, password: password ?? '' })
  await ctx.crossing.beforeAccountDeleted(account.id)
  await ctx.db.transaction().execute(async (trx) => {
    await ctx.crossing.onAccountDeleted(trx, account.id)
    await deleteAccountRow(trx, account.id)
  })
  await ctx.sessions.changed(account.id)
  return { success: true, message: 'Your account was deleted.' }
}
