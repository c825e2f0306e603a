import type { Trx } from '../../../platform/app-database/index.ts'
import { isUniqueViolation } from '../../../platform/app-database/index.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { emailKey, getAccount, updateAccount } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { takeMailToken } from './mail-token-table.ts'
import { mails } from './mails.ts'
import { hashToken } from '../tokens.ts'

type Answer = { success: true; message: string }
type Proven = { accountId: string; oldEmail: string; newEmail: string; isChange: boolean }

/** Follows the link of a new account, or of a changed address. Works once. */
export async function verifyEmail(ctx: AccountsCtx, token: string, caller: Caller): Promise<Answer> {
  const { accountId, oldEmail, newEmail, isChange } = await ctx.db
    .transaction()
    .execute((trx) => follow(ctx, trx, { token, caller }))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new Conflict('An account with this email address already exists.', { code: 'email-taken' })
    })
  await ctx.sessions.changed(accountId)
  if (!isChange) return { success: true, message: 'Your email address is verified. You can sign in now.' }
  ctx.mail.post(mails.emailChanged(oldEmail, newEmail))
  return { success: true, message: 'Your email address was changed.' }
}

async function follow(ctx: AccountsCtx, trx: Trx, link: { token: string; caller: Caller }): Promise<Proven> {
  const now = ctx.clock.now()
  const proof = await takeMailToken(trx, {
    tokenHash: hashToken(link.token),
    purposes: ['verify', 'change-email'],
    now,
  })
  if (!proof) throw new Invalid('This link has expired or was already used.', { code: 'link-expired' })
  const account = await getAccount(trx, proof.account_id)
  const isChange = proof.purpose === 'change-email'
  await updateAccount(trx, account.id, {
    must_verify: false,
    email_verified_at: now,
    ...(isChange ? { email: proof.email, email_key: emailKey(proof.email) } : {}),
  })
  const kind = isChange ? 'email-changed' : 'email-verified'
  await record({ ...ctx, db: trx }, { accountId: account.id, kind, caller: link.caller })
  return { accountId: account.id, oldEmail: account.email, newEmail: proof.email, isChange }
}
