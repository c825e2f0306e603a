import type { SessionActor } from '../../../platform/api/actor.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type AccountRow, deleteAccountRow, emailKey, getAccount } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { takeRegistrations } from '../sign-in/registration-table.ts'
import { deleteAttempts } from '../throttle/attempt-table.ts'
import { byAccount, byMailTo } from '../throttle/rules.ts'
import { confirmPassword } from './confirm-password.ts'

type Request = { actor: SessionActor; email: string; password: string | undefined }

/**
 * Deletes the account with all its data, including counters, mails and registrations of its address. The caller must
 * type the email address, and the password if there is one.
 */
export async function deleteAccount(
  ctx: AccountsCtx,
  { actor, email, password }: Request,
): Promise<{ success: true; message: string }> {
  const account = await getAccount(ctx.db, actor.accountId)
  if (emailKey(email) !== account.email_key) throw new Invalid("Enter your account's email address to confirm.")
  await confirmPassword(ctx, { account, actor, password: password ?? '' })
  await deleteWithData(ctx, account)
  return { success: true, message: 'Your account was deleted.' }
}

/** What an owner's deletion and the operator's have in common; asks nothing. */
export async function deleteWithData(ctx: AccountsCtx, account: AccountRow): Promise<void> {
  await ctx.hooks.beforeAccountDeleted(account.id)
  const afterCommit = await ctx.db.transaction().execute(async (trx) => {
    const runAfter = await ctx.hooks.onAccountDeleted(trx, account.id)
    await deleteAccountRow(trx, account.id)
    await takeRegistrations(trx, account.email_key)
    await deleteAttempts(trx, [byAccount(account.email).key, byMailTo(account.email).key])
    return runAfter
  })
  await afterCommit()
  await ctx.mail.deleteMailsTo(account.email_key)
  await ctx.sessions.changed(account.id)
}
