import { authMessages } from '@gazetteer/contract'
import { type Trx, isUniqueViolation } from '@gazetteer/app-database'
import { emailKey, updateAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { emailTaken } from '../email-taken.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { endAllAccess } from '../sessions/end-all-access.ts'
import { verifyRegistration } from '../sign-in/verify-registration.ts'
import { hashToken } from '../tokens.ts'
import { type Followed, followMailLink } from './mail-links.ts'
import { mails } from './mails.ts'

type Answer = { success: true; message: string }
type Visit = { tokenHash: string; caller: Caller }

/** Consumes the link of a registration, an address change, or an account created without mail. */
export async function verifyEmail(context: AccountsContext, token: string, caller: Caller): Promise<Answer> {
  const visit = { tokenHash: hashToken(token), caller }
  const verified = { success: true, message: 'Your email address is verified. You can sign in now.' } as const
  if (await verifyRegistration(context, visit.tokenHash, caller)) return verified
  const { account, proof } = await context.db
    .transaction()
    .execute((trx) => follow(context, trx, visit))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw emailTaken()
    })
  await context.sessions.changed(account.id)
  if (proof.purpose !== 'change-email') return verified
  return {
    success: true,
    message: authMessages.emailChanged,
  }
}

async function follow(context: AccountsContext, trx: Trx, { tokenHash, caller }: Visit): Promise<Followed> {
  const followed = await followMailLink(context, trx, { tokenHash, purposes: ['verify', 'change-email'] })
  const { account, proof } = followed
  const isChange = proof.purpose === 'change-email'
  const address = isChange ? { email: proof.email, email_key: emailKey(proof.email) } : {}
  await updateAccount(trx, account.id, { email_verified_at: context.clock.now(), ...address })
  if (isChange) await endAllAccess(trx, account.id, { session: proof.session_id, devices: caller.devices })
  const kind = isChange ? 'email-changed' : 'email-verified'
  await record({ ...context, db: trx }, { accountId: account.id, kind, caller })
  if (isChange) await context.mail.post(trx, mails.emailChanged(account.email, proof.email))
  return followed
}
