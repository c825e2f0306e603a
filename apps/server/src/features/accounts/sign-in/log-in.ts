import type { Trx } from '@gazetteer/app-database'
import type { Credentials } from '@gazetteer/contract'
import { authMessages, checkCredentials } from '@gazetteer/contract'
import { Forbidden, Invalid, Unauthorized } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, findAccountByEmail, lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { findDevice } from '../throttle/device-table.ts'
import { type Attempt, byAccount, byAddress, byDevice } from '../throttle/rules.ts'
import { hasTotp } from '../totp/totp-table.ts'
import { beginChallenge } from './begin-challenge.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import { requirePasswordSignIn } from './password-sign-in.ts'
import { isPassword } from './passwords.ts'
import { type RegistrationRow, newestRegistrations } from './registration-table.ts'

type Arrival = { credentials: Credentials; caller: Caller; oldToken: string | undefined }

/**
 * Same answer and timing for an unknown address and a wrong password. An account with one-time codes is not signed in:
 * its code is due.
 */
export async function logIn(
  context: AccountsContext,
  { credentials, caller, oldToken }: Arrival,
): Promise<SignedIn | { challenge: string }> {
  requirePasswordSignIn(context)
  const broken = checkCredentials(credentials, 'login')
  if (broken !== null) throw new Invalid(broken)
  const account = await context.attemptLimiter.attempt(await limitsOf(context, credentials.email, caller), () =>
    findByPassword(context, credentials, caller),
  )
  if (await hasTotp(context.db, account.id)) return beginChallenge(context, account)
  const how = { kind: 'signed-in', caller, oldToken, hasSecondFactor: false } as const
  return completeSignIn(context, how, (trx) => unchangedAccount(trx, account))
}

/** The account, locked. Its password may have changed, or codes been turned on, since the password was compared. */
async function unchangedAccount(trx: Trx, { id, password_hash: passwordHash }: AccountRow): Promise<AccountRow> {
  const account = await lockAccount(trx, id)
  if (account === undefined || account.password_hash !== passwordHash || (await hasTotp(trx, id)))
    throw new Unauthorized(authMessages.invalidCredentials, { code: 'invalid-credentials' })
  return account
}

/** Wrong passwords from a device known to this account are counted per device only. */
async function limitsOf(context: AccountsContext, email: string, caller: Caller): Promise<Attempt[]> {
  const device = await findDevice(context.db, emailKey(email), caller.devices)
  return device === undefined ? [byAccount(email), byAddress(caller.address)] : [byDevice(device)]
}

/**
 * Pending registrations are compared too, so the answer does not depend on whether an account exists. The number of
 * hash comparisons is constant, for equal timing.
 */
async function findByPassword(
  context: AccountsContext,
  { email, password }: Credentials,
  caller: Caller,
): Promise<AccountRow> {
  const account = await findAccountByEmail(context.db, email)
  const registrations = await newestRegistrations(context.db, emailKey(email), maxCompared)
  if (await isPassword(password, account?.password_hash ?? null)) return assertFound(account)
  const isRegistered = await isAnyOf(password, registrations)
  if (account) context.background.run(() => record(context, { accountId: account.id, kind: 'wrong-password', caller }))
  if (isRegistered) throw notVerified()
  throw new Unauthorized(authMessages.invalidCredentials, { code: 'invalid-credentials' })
}

/** Hashing is slow by design: only the newest registrations are compared, and always the same number of hashes. */
const maxCompared = 2

async function isAnyOf(password: string, registrations: readonly RegistrationRow[]): Promise<boolean> {
  for (let nth = 0; nth < maxCompared; nth += 1) {
    if (await isPassword(password, registrations[nth]?.password_hash ?? null)) return true
  }
  return false
}

/** Only an account has a matching hash: `isPassword` returns false for null. */
function assertFound(account: AccountRow | undefined): AccountRow {
  if (account === undefined) throw new Error('a password matched without an account')
  return account
}

/** Returned only after a registration's password is verified. Still counts as a failed attempt. */
function notVerified(): Forbidden {
  const text = 'Please verify your email address first: open the link in the email we sent you.'
  return new Forbidden(text, { code: 'email-not-verified' })
}
