import type { Credentials, User } from '@gazetteer/contract'
import { authMessages, checkCredentials } from '@gazetteer/contract'
import { Forbidden, Invalid, Unauthorized } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, findAccountByEmail } from '../account-table.ts'
import { type AccountsCtx, presentUser, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { openSession } from '../sessions/open-session.ts'
import { findDevice } from '../throttle/device-table.ts'
import { rememberDevice } from '../throttle/known-device.ts'
import { type Attempt, byAccount, byAddress, byDevice } from '../throttle/rules.ts'
import { isPassword } from './passwords.ts'
import { newestRegistrations } from './registration-table.ts'

type Arrival = { credentials: Credentials; caller: Caller; oldToken: string | undefined }
export type SignedIn = { token: string; newDevice: string | null; user: User }

/** The same answer in the same time for an unknown address and for a wrong password. */
export async function logIn(ctx: AccountsCtx, { credentials, caller, oldToken }: Arrival): Promise<SignedIn> {
  const broken = checkCredentials(credentials, 'login')
  if (broken !== null) throw new Invalid(broken)
  const account = await ctx.gate.attempt(await limitsOf(ctx, credentials.email, caller), () =>
    whoHasThePassword(ctx, credentials, caller),
  )
  const now = ctx.clock.now()
  const { endedOf, ...opened } = await ctx.db.transaction().execute(async (trx) => {
    await record({ ...ctx, db: trx }, { accountId: account.id, kind: 'signed-in', caller })
    const newDevice = await rememberDevice(trx, { accountId: account.id, devices: caller.devices, now })
    return { newDevice, ...(await openSession(trx, { accountId: account.id, caller, now, oldToken })) }
  })
  if (endedOf !== undefined) await ctx.sessions.changed(endedOf)
  return { ...opened, user: presentUser(ctx, account, await ctx.plans.standingOf(ctx.db, account.id)) }
}

/** A device that signed in to this account before answers for its own wrong passwords alone. */
async function limitsOf(ctx: AccountsCtx, email: string, caller: Caller): Promise<Attempt[]> {
  const device = await findDevice(ctx.db, emailKey(email), caller.devices)
  return device === undefined ? [byAccount(email), byAddress(caller.address)] : [byDevice(device)]
}

async function whoHasThePassword(ctx: AccountsCtx, credentials: Credentials, caller: Caller): Promise<AccountRow> {
  const { email, password } = credentials
  const account = await findAccountByEmail(ctx.db, email)
  const registrations = await newestRegistrations(ctx.db, emailKey(email), maxCompared)
  const known = account === undefined ? registrations : [account]
  const isRight = await isAnyOf(
    password,
    known.map((one) => one.password_hash),
  )
  if (account && isRight) return account
  if (isRight) throw notVerified()
  if (account) ctx.background.run(() => record(ctx, { accountId: account.id, kind: 'wrong-password', caller }))
  throw new Unauthorized(authMessages.invalidCredentials, { code: 'invalid-credentials' })
}

/** No more than so many: a password costs time to compare. */
const maxCompared = 5

/** One is looked at also where there is none: an address that nobody registered takes as long as one that somebody did. */
async function isAnyOf(password: string, hashes: readonly (string | null)[]): Promise<boolean> {
  for (const each of hashes.length === 0 ? [null] : hashes) {
    if (await isPassword(password, each)) return true
  }
  return false
}

/** Said only to who knows the password. Counted like a wrong one: it opens nothing, and clears no one's failures. */
function notVerified(): Forbidden {
  const text = 'Please verify your email address first: follow the link in the mail we sent you.'
  return new Forbidden(text, { code: 'email-not-verified' })
}
