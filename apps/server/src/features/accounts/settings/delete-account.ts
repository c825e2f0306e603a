import type { SessionActor } from '../../../platform/api/actor.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type AccountRow, deleteAccountRow, emailKey, getAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { takeRegistrations } from '../sign-in/registration-table.ts'
import { deleteAttempts } from '../throttle/attempt-table.ts'
import { byAccount, byCodeOfAccount, byMailTo } from '../throttle/rules.ts'
import { requireProof } from '../step-up/require-proof.ts'

type Request = { actor: SessionActor; email: string; password: string | undefined }

/**
 * Deletes the account with all its data, including counters, mails and registrations of its address. The caller must
 * type the email address, and prove to be the owner.
 */
export async function deleteAccount(
  context: AccountsContext,
  { actor, email, password }: Request,
): Promise<{ success: true; message: string }> {
  const account = await getAccount(context.db, actor.accountId)
  if (emailKey(email) !== account.email_key) throw new Invalid("Enter your account's email address to confirm.")
  await requireProof(context, { account, actor, password })
  await deleteWithData(context, account)
  return { success: true, message: 'Your account was deleted.' }
}

/** What an owner's deletion and the operator's have in common; asks nothing. */
export async function deleteWithData(context: AccountsContext, account: AccountRow): Promise<void> {
  await context.hooks.beforeAccountDeleted(account.id)
  const afterCommit = await context.db.transaction().execute(async (trx) => {
    const runAfter = await context.hooks.onAccountDeleted(trx, account.id)
    await deleteAccountRow(trx, account.id)
    await takeRegistrations(trx, account.email_key)
    const counters = [byAccount(account.email), byMailTo(account.email), byCodeOfAccount(account.id)]
    await deleteAttempts(
      trx,
      counters.map(({ key }) => key),
    )
    return runAfter
  })
  await afterCommit()
  await context.mail.deleteMailsTo(account.email_key)
  await context.sessions.changed(account.id)
}
