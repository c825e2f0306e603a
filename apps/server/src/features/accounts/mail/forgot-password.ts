import { checkEmail } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import { findAccountByEmail, lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import type { Caller } from '../caller.ts'
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts'
import { admitAttempt, mayMail } from '../throttle/count-attempt.ts'
import { byRequestFrom } from '../throttle/rules.ts'
import { newMailLink } from './mail-links.ts'
import { mails } from './mails.ts'
import { mailLocationText } from './mail-location-text.ts'

type Answer = { success: true; message: string }

/** Answers immediately and identically whether or not the account exists; the work continues in the background. */
export async function forgotPassword(context: AccountsContext, email: string, caller: Caller): Promise<Answer> {
  requirePasswordSignIn(context)
  const broken = checkEmail(email)
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(context, byRequestFrom(caller.address))
  context.background.run(() => sendReset(context, email))
  return {
    success: true,
    message: `If an account exists for this address, ${mailLocationText(context, 'an email with a link')}`,
  }
}

async function sendReset(context: AccountsContext, email: string): Promise<void> {
  const accountOfEmail = await findAccountByEmail(context.db, email)
  if (!accountOfEmail || !(await mayMail(context, accountOfEmail.email))) return
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountOfEmail.id)
    if (!account || account.email_key !== accountOfEmail.email_key) return
    const link = { account_id: account.id, purpose: 'reset', email: account.email } as const
    await context.mail.post(trx, mails.reset(account.email, await newMailLink(context, trx, link)))
  })
}
