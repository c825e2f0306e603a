import { checkEmail } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, findAccountByEmail, lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import type { Caller } from '../caller.ts'
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts'
import { newestRegistrations, renewRegistration } from '../sign-in/registration-table.ts'
import { admitAttempt, mayMail } from '../throttle/count-attempt.ts'
import { byRequestFrom } from '../throttle/rules.ts'
import { newMailLink, newRegistrationLink } from './mail-links.ts'
import { mails } from './mails.ts'
import { mailLocationText } from './mail-location-text.ts'

type Answer = { success: true; message: string }

const maxRegistrations = 3

/** Answers immediately and identically whether or not the account exists; the work continues in the background. */
export async function resendVerification(context: AccountsContext, email: string, caller: Caller): Promise<Answer> {
  requirePasswordSignIn(context)
  const broken = checkEmail(email)
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(context, byRequestFrom(caller.address))
  context.background.run(() => sendAgain(context, email))
  return { success: true, message: `If this address needs verification, ${mailLocationText(context, 'a new email')}` }
}

async function sendAgain(context: AccountsContext, email: string): Promise<void> {
  const account = await findAccountByEmail(context.db, email)
  if (!account) await sendToRegistrations(context, email)
  else if (account.email_verified_at === null) await sendToAccount(context, account)
}

/**
 * The request does not say which registration it means. Each one gets its own link again, in a mail that shows when the
 * registration was made.
 */
async function sendToRegistrations(context: AccountsContext, email: string): Promise<void> {
  for (const { id, email: to, created_at: at } of await newestRegistrations(
    context.db,
    emailKey(email),
    maxRegistrations,
  )) {
    if (!(await mayMail(context, to))) return
    const { link, ...proof } = newRegistrationLink(context)
    await context.db.transaction().execute(async (trx) => {
      await renewRegistration(trx, { id, ...proof })
      await context.mail.post(trx, mails.registered(to, { link, at }))
    })
  }
}

async function sendToAccount(context: AccountsContext, target: AccountRow): Promise<void> {
  if (!(await mayMail(context, target.email))) return
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, target.id)
    if (!account || account.email_key !== target.email_key) return
    const link = { account_id: account.id, purpose: 'verify', email: account.email } as const
    await context.mail.post(trx, mails.verify(account.email, await newMailLink(context, trx, link)))
  })
}
