import { randomUUID } from 'node:crypto'
import type { Credentials, User } from '@gazetteer/contract'
import { authMessages, checkCredentials } from '@gazetteer/contract'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { emailKey, findAccountByEmail } from '../account-table.ts'
import { type AccountsCtx, presentUser, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { newRegistrationLink } from '../mail/mail-links.ts'
import { mails } from '../mail/mails.ts'
import { deleteOldAttempts } from '../throttle/attempt-table.ts'
import { admitAttempt, mayMail } from '../throttle/count-attempt.ts'
import { byRequestFrom } from '../throttle/rules.ts'
import { openAccount } from './open-account.ts'
import { hashPassword } from './passwords.ts'
import {
  type RegistrationRow,
  deleteOldRegistrations,
  insertRegistration,
  takeRegistrations,
} from './registration-table.ts'

const day = 86_400_000
/** How long after its creation a registration can be sent another link. */
const registrationLifeMs = 7 * day

type Registered = { success: boolean; message: string; user: User | null }
type Person = Pick<RegistrationRow, 'id' | 'email' | 'email_key' | 'password_hash' | 'created_at'>

/**
 * Registers without signing in. With mail set up, answer and timing are the same for known and unknown addresses; a
 * known address's owner is notified by mail. Without mail the account is usable immediately, and a known address is a
 * conflict.
 */
export async function register(ctx: AccountsCtx, credentials: Credentials, caller: Caller): Promise<Registered> {
  const broken = checkCredentials(credentials, 'registration')
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(ctx, byRequestFrom(caller.address))
  await forgetOldOnes(ctx)
  const person: Person = {
    id: randomUUID(),
    email: credentials.email.trim(),
    email_key: emailKey(credentials.email),
    password_hash: await hashPassword(credentials.password),
    created_at: ctx.clock.now(),
  }
  return ctx.mail.isConfigured ? registerWithMail(ctx, person, caller) : registerWithoutMail(ctx, person, caller)
}

async function forgetOldOnes({ db, clock }: AccountsCtx): Promise<void> {
  await deleteOldRegistrations(db, clock.now() - registrationLifeMs)
  await deleteOldAttempts(db, clock.now() - day)
}

/** A known address is registered like any other, for equal timing; but its link is never sent. */
async function registerWithMail(ctx: AccountsCtx, person: Person, caller: Caller): Promise<Registered> {
  const { link, ...proof } = newRegistrationLink(ctx)
  const { address, userAgent } = caller
  await insertRegistration(ctx.db, { ...person, ...proof, address, user_agent: userAgent })
  ctx.background.run(() => notifyOwner(ctx, { person, link, caller }))
  return { success: true, message: authMessages.registered, user: null }
}

async function notifyOwner(
  ctx: AccountsCtx,
  { person, link, caller }: { person: Person; link: string; caller: Caller },
): Promise<void> {
  const account = await findAccountByEmail(ctx.db, person.email)
  if (account) await record(ctx, { accountId: account.id, kind: 'registration-tried', caller })
  if (!(await mayMail(ctx, person.email))) return
  const message = account
    ? mails.alreadyRegistered(account.email, `${ctx.publicUrl()}/login`)
    : mails.registered(person.email, { link, at: person.created_at })
  await ctx.mail.post(ctx.db, message)
}

async function registerWithoutMail(ctx: AccountsCtx, person: Person, caller: Caller): Promise<Registered> {
  const account = { ...person, email_verified_at: null, github_id: null, suspended_at: null }
  await ctx.db.transaction().execute(async (trx) => {
    await takeRegistrations(trx, person.email_key)
    if (!(await openAccount(ctx, trx, account))) {
      throw new Conflict('An account with this email address already exists.', { code: 'email-taken' })
    }
    await record({ ...ctx, db: trx }, { accountId: person.id, kind: 'registered', caller })
  })
  const standing = await ctx.plans.planUsageOf(ctx.db, person.id)
  return { success: true, message: authMessages.registeredUsable, user: presentUser(ctx, account, standing) }
}
