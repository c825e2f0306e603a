import { checkEmail } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import { isUniqueViolation } from '../../../platform/app-database/index.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, findAccountByEmail, getAccount, updateAccount } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import { admitAttempt, byMailFrom, byMailTo, countAttempt } from '../throttle/attempts.ts'
import type { Caller } from '../caller.ts'
import { confirmPassword } from './confirm-password.ts'
import { newMailLink } from '../mail/mail-links.ts'
import { mails } from '../mail/mails.ts'

type Change = { actor: Actor; password: string; email: string; caller: Caller }
type Answer = { success: true; message: string }

/** With mail set up the new address counts once the link sent to it was followed; without, at once. */
export async function changeEmail(ctx: AccountsCtx, change: Change): Promise<Answer> {
  const email = change.email.trim()
  const broken = checkEmail(email)
  if (broken !== null) throw new Invalid(broken)
  const account = await getAccount(ctx.db, change.actor.accountId)
  if (account.password_hash !== null) await confirmPassword(ctx, account, change.password)
  if (ctx.mail.isConfigured) return askNewAddress(ctx, { account, email, caller: change.caller })
  return changeAtOnce(ctx, { account, email, caller: change.caller })
}

type Known = { account: AccountRow; email: string; caller: Caller }

/** Says nothing of whether the address is taken: then its owner is told by mail. */
async function askNewAddress(ctx: AccountsCtx, { account, email, caller }: Known): Promise<Answer> {
  await admitAttempt(ctx, byMailFrom(caller.address))
  ctx.background.run(async () => {
    if ((await countAttempt(ctx, byMailTo(email))) > 0) return
    const other = await findAccountByEmail(ctx.db, email)
    if (other && other.id !== account.id)
      return ctx.mail.post(mails.alreadyRegistered(other.email, `${ctx.publicUrl()}/login`))
    const link = await ctx.db
      .transaction()
      .execute((trx) => newMailLink(ctx, trx, { accountId: account.id, purpose: 'change-email', email }))
    return ctx.mail.post(mails.changeEmail(email, link))
  })
  return { success: true, message: `Please follow the link that we sent to ${email}.` }
}

async function changeAtOnce(ctx: AccountsCtx, { account, email, caller }: Known): Promise<Answer> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await updateAccount(trx, account.id, { email, email_key: emailKey(email), email_verified_at: null })
      await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'email-changed', caller })
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Conflict('An account with this email address already exists.', { code: 'email-taken' })
    throw error
  }
  await ctx.sessions.changed(account.id)
  ctx.mail.post(mails.emailChanged(account.email, email))
  return { success: true, message: 'Your email address was changed.' }
}
