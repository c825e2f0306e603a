import { randomUUID } from 'node:crypto'
import type { Credentials, User } from '@gazetteer/contract'
import { authMessages, checkCredentials } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import { emailKey, findAccountByEmail } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { emailTaken } from '../email-taken.ts'
import { presentUser, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { isOperator } from '../is-operator.ts'
import { newRegistrationLink } from '../mail/mail-links.ts'
import { mails } from '../mail/mails.ts'
import { deleteOldAttempts } from '../throttle/attempt-table.ts'
import { admitAttempt, mayMail } from '../throttle/count-attempt.ts'
import { byRequestFrom } from '../throttle/rules.ts'
import { openAccount } from './open-account.ts'
import { requirePasswordSignIn } from './password-sign-in.ts'
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
export async function register(
  context: AccountsContext,
  credentials: Credentials,
  caller: Caller,
): Promise<Registered> {
  requirePasswordSignIn(context)
  const broken = checkCredentials(credentials, 'registration')
  if (broken !== null) throw new Invalid(broken)
  await admitAttempt(context, byRequestFrom(caller.address))
  await forgetOldOnes(context)
  const person: Person = {
    id: randomUUID(),
    email: credentials.email.trim(),
    email_key: emailKey(credentials.email),
    password_hash: await hashPassword(credentials.password),
    created_at: context.clock.now(),
  }
  return context.mail.isConfigured
    ? registerWithMail(context, person, caller)
    : registerWithoutMail(context, person, caller)
}

async function forgetOldOnes({ db, clock }: AccountsContext): Promise<void> {
  await deleteOldRegistrations(db, clock.now() - registrationLifeMs)
  await deleteOldAttempts(db, clock.now() - day)
}

/** A known address is registered like any other, for equal timing; but its link is never sent. */
async function registerWithMail(context: AccountsContext, person: Person, caller: Caller): Promise<Registered> {
  const { link, ...proof } = newRegistrationLink(context)
  const { address, userAgent } = caller
  await insertRegistration(context.db, { ...person, ...proof, address, user_agent: userAgent })
  context.background.run(() => notifyOwner(context, { person, link, caller }))
  return { success: true, message: authMessages.registered, user: null }
}

async function notifyOwner(
  context: AccountsContext,
  { person, link, caller }: { person: Person; link: string; caller: Caller },
): Promise<void> {
  const account = await findAccountByEmail(context.db, person.email)
  if (account) await record(context, { accountId: account.id, kind: 'registration-tried', caller })
  if (!(await mayMail(context, person.email))) return
  const message = account
    ? mails.alreadyRegistered(account.email, context.links.url('/login'))
    : mails.registered(person.email, { link, at: person.created_at })
  await context.mail.post(context.db, message)
}

async function registerWithoutMail(context: AccountsContext, person: Person, caller: Caller): Promise<Registered> {
  const account = { ...person, email_verified_at: null, github_id: null, suspended_at: null }
  await context.db.transaction().execute(async (trx) => {
    await takeRegistrations(trx, person.email_key)
    if (!(await openAccount(context, trx, account))) {
      throw emailTaken()
    }
    await record({ ...context, db: trx }, { accountId: person.id, kind: 'registered', caller })
  })
  const usage = await context.plans.planUsageOf(context.db, person.id)
  const standing = { isOperator: isOperator(context, account) }
  return { success: true, message: authMessages.registeredUsable, user: presentUser(account, usage, standing) }
}
