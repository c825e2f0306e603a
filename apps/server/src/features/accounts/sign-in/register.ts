import { randomUUID } from 'node:crypto'
import type { Credentials, User } from '@gazetteer/contract'
import { authMessages, checkCredentials } from '@gazetteer/contract'
import type { Trx } from '../../../platform/app-database/index.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, findAccountByEmail, insertAccount } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import { admitAttempt, byAddress, byMailFrom, countAttempt } from '../throttle/attempts.ts'
import type { Caller } from '../caller.ts'
import { newMailLink } from '../mail/mail-links.ts'
import { mails } from '../mail/mails.ts'
import { hashPassword } from './passwords.ts'
import { presentUser } from '../present-user.ts'

type Registered = { success: boolean; message: string; user: User | null }

/**
 * Signs nobody in. With mail set up the answer, and the time it takes, are the same whether the address was known or not; its
 * owner is told by mail. Without, the account is usable at once, and a known address is a conflict.
 */
export async function register(ctx: AccountsCtx, credentials: Credentials, caller: Caller): Promise<Registered> {
  const broken = checkCredentials(credentials, 'registration')
  if (broken !== null) throw new Invalid(broken)
  if (ctx.mail.isConfigured) await admitAttempt(ctx, byMailFrom(caller.address))
  const account = await newAccount(ctx, credentials)
  return ctx.mail.isConfigured ? registerWithMail(ctx, account, caller) : registerWithoutMail(ctx, account, caller)
}

async function newAccount(ctx: AccountsCtx, { email, password }: Credentials): Promise<AccountRow> {
  return {
    id: randomUUID(),
    email: email.trim(),
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    must_verify: ctx.mail.isConfigured,
    email_verified_at: null,
    github_id: null,
    created_at: ctx.clock.now(),
  }
}

async function registerWithMail(ctx: AccountsCtx, account: AccountRow, caller: Caller): Promise<Registered> {
  const message = await ctx.db.transaction().execute(async (trx) => {
    if (await insertWithCredits(ctx, trx, account)) {
      await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'registered', caller })
      const link = await newMailLink(ctx, trx, { accountId: account.id, purpose: 'verify', email: account.email })
      return mails.verify(account.email, link)
    }
    const known = await findAccountByEmail(trx, account.email)
    if (!known) return null
    await record({ ...ctx, db: trx }, { accountId: known.id, kind: 'registration-tried', caller })
    if (!known.must_verify) return mails.alreadyRegistered(known.email, `${ctx.publicUrl()}/login`)
    const link = await newMailLink(ctx, trx, { accountId: known.id, purpose: 'verify', email: known.email })
    return mails.verify(known.email, link)
  })
  if (message) ctx.mail.post(message)
  return { success: true, message: authMessages.registered, user: null }
}

async function registerWithoutMail(ctx: AccountsCtx, account: AccountRow, caller: Caller): Promise<Registered> {
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertWithCredits(ctx, trx, account))) return false
    await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'registered', caller })
    return true
  })
  if (!isNew) {
    await countAttempt(ctx, byAddress(caller.address))
    throw new Conflict('An account with this email address already exists.', { code: 'email-taken' })
  }
  const standing = await ctx.plans.standingOf(ctx.db, account.id)
  return { success: true, message: authMessages.registeredUsable, user: presentUser(account, standing) }
}

async function insertWithCredits(ctx: AccountsCtx, trx: Trx, account: AccountRow): Promise<boolean> {
  const isNew = await insertAccount(trx, account)
  if (isNew) await ctx.plans.openCredits(trx, account.id)
  return isNew
}
