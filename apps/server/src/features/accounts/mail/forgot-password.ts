import { checkEmail } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import { findAccountByEmail, lockAccount } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { admitAttempt, mayMail } from '../throttle/count-attempt.ts'
import { byRequestFrom } from '../throttle/rules.ts'
import { newMailLink } from './mail-links.ts'
import { mails } from './mails.ts'
import { mailLocationText } from './mail-location-text.ts'

type Answer = { success: true; message: string }

/** Answers immediately and identically whether or not the account exists; the work continues in the background. */
export async function forgotPassword(ctx: AccountsCtx, email: string, caller: Caller): Promise<Answer> {
  const broken = checkEmail(email)
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(ctx, byRequestFrom(caller.address))
  ctx.background.run(() => sendReset(ctx, email))
  return {
    success: true,
    message: `If an account exists for this address, ${mailLocationText(ctx, 'an email with a link')}`,
  }
}

async function sendReset(ctx: AccountsCtx, email: string): Promise<void> {
  const accountOfEmail = await findAccountByEmail(ctx.db, email)
  if (!accountOfEmail || !(await mayMail(ctx, accountOfEmail.email))) return
  await ctx.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountOfEmail.id)
    if (!account || account.email_key !== accountOfEmail.email_key) return
    const link = { account_id: account.id, purpose: 'reset', email: account.email } as const
    await ctx.mail.post(trx, mails.reset(account.email, await newMailLink(ctx, trx, link)))
  })
}
