import type { Trx } from '@gazetteer/app-database'
import type { AccountsContext } from '../context.ts'
import { emailTaken } from '../email-taken.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { linkExpired } from '../mail/mail-links.ts'
import { openAccount } from './open-account.ts'
import { type RegistrationRow, findRegistrationByToken, takeRegistrations } from './registration-table.ts'

/**
 * Creates the account with the password of the registration that this link belongs to; deletes its address's other
 * registrations with their links. Returns false when the link belongs to no registration.
 */
export async function verifyRegistration(
  context: AccountsContext,
  tokenHash: string,
  caller: Caller,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const found = await findRegistrationByToken(trx, tokenHash)
    if (!found) return false
    const all = await takeRegistrations(trx, found.email_key)
    const proven = all.find((one) => one.token_hash === tokenHash)
    if (!proven || proven.expires_at <= context.clock.now()) throw linkExpired()
    await makeAccount(context, trx, proven)
    await record({ ...context, db: trx }, { accountId: proven.id, kind: 'email-verified', caller })
    return true
  })
}

async function makeAccount(context: AccountsContext, trx: Trx, registration: RegistrationRow): Promise<void> {
  const { id, email, email_key, password_hash, created_at, address, user_agent: userAgent } = registration
  const account = { id, email, email_key, password_hash, created_at, suspended_at: null }
  if (!(await openAccount(context, trx, { ...account, email_verified_at: context.clock.now(), github_id: null }))) {
    throw emailTaken()
  }
  const event = { accountId: id, kind: 'registered', caller: { address, userAgent }, at: created_at } as const
  await record({ ...context, db: trx }, event)
}
