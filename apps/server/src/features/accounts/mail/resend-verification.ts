import { checkEmail } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import { findAccountByEmail } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { admitAttempt, byMailFrom, byMailTo, countAttempt } from '../throttle/attempts.ts'
import type { Caller } from '../caller.ts'
import { newMailLink } from './mail-links.ts'
import { mails } from './mails.ts'

type Answer = { success: true; message: string }

/** The same answer at once, whether or not there is such an account; the work goes on behind it. */
export async function resendVerification(ctx: AccountsCtx, email: string, caller: Caller): Promise<Answer> {
  const broken = checkEmail(email)
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(ctx, byMailFrom(caller.address))
  ctx.background.run(() => sendVerification(ctx, email))
  return { success: true, message: 'If this address waits to be verified, a new mail is on its way.' }
}

async function sendVerification(ctx: AccountsCtx, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account || account.email_verified_at !== null || (await countAttempt(ctx, byMailTo(email))) > 0) return
  const link = await ctx.db
    .transaction()
    .execute((trx) => newMailLink(ctx, trx, { accountId: account.id, purpose: 'verify', email: account.email }))
  ctx.mail.post(mails.verify(account.email, link))
}
