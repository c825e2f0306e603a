import type { Trx } from '@gazetteer/app-database'
import { isSessionAlive } from '../sessions/session-table.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type AccountRow, emailKey, lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { hashToken, newMailToken } from '../tokens.ts'
import type { MailTokenPurpose, MailTokenRow } from './mail-token-table.ts'
import { findMailToken, replaceMailToken, takeMailToken } from './mail-token-table.ts'

const hour = 3_600_000
const lifeMs: Record<MailTokenPurpose, number> = { verify: 24 * hour, reset: hour, 'change-email': 24 * hour }

type LinkDependencies = Pick<AccountsContext, 'clock' | 'links'>
type NewLink = Pick<MailTokenRow, 'account_id' | 'purpose' | 'email'> & { session_id?: string }

/**
 * A link that works once and expires; the /login page sends its token. The caller must have locked the account
 * (`lockAccount`).
 */
export async function newMailLink(dependencies: LinkDependencies, trx: Trx, row: NewLink): Promise<string> {
  const { link, ...proof } = newLink(dependencies, row.purpose)
  await replaceMailToken(trx, { session_id: null, ...row, ...proof })
  return link
}

/** Like `newMailLink`, for a registration, whose row stores the hash. */
export const newRegistrationLink = (dependencies: LinkDependencies) => newLink(dependencies, 'verify')

function newLink({ clock, links }: LinkDependencies, purpose: MailTokenPurpose) {
  const token = newMailToken()
  return {
    link: links.url(`/login?${purpose === 'reset' ? 'reset' : 'verify'}=${token}`),
    token_hash: hashToken(token),
    expires_at: clock.now() + lifeMs[purpose],
  }
}

export type Followed = { account: AccountRow; proof: MailTokenRow }

/**
 * Consumes the link and locks its account. A link that verifies the account's own address is valid only while the
 * account still has it.
 */
export async function followMailLink(
  { clock }: LinkDependencies,
  trx: Trx,
  { tokenHash, purposes }: { tokenHash: string; purposes: MailTokenPurpose[] },
): Promise<Followed> {
  const found = await findMailToken(trx, tokenHash, purposes)
  const account = found && (await lockAccount(trx, found.account_id))
  const proof = account && (await takeMailToken(trx, tokenHash))
  if (!proof || proof.expires_at <= clock.now()) throw linkExpired()
  // A session that its owner ended must not change the address.
  const isOfEnded = proof.session_id !== null && !(await isSessionAlive(trx, proof.session_id))
  if (proof.purpose === 'change-email' && isOfEnded) throw linkExpired()
  if (proof.purpose !== 'change-email' && emailKey(proof.email) !== account.email_key) throw linkExpired()
  return { account, proof }
}

export const linkExpired = (): Invalid =>
  new Invalid('This link has expired or was already used.', { code: 'link-expired' })
