import type { Trx } from '../../../platform/app-database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MailTokenPurpose } from './mail-token-table.ts'
import { replaceMailToken } from './mail-token-table.ts'
import { hashToken, newMailToken } from '../tokens.ts'

const hour = 3_600_000
const lifeMs: Record<MailTokenPurpose, number> = { verify: 24 * hour, reset: hour, 'change-email': 24 * hour }

/** A link that works once and expires; the page at /login hands its token back. */
export async function newMailLink(
  { clock, publicUrl }: Platform,
  trx: Trx,
  { accountId, purpose, email }: { accountId: string; purpose: MailTokenPurpose; email: string },
): Promise<string> {
  const token = newMailToken()
  await replaceMailToken(trx, {
    token_hash: hashToken(token),
    account_id: accountId,
    purpose,
    email,
    expires_at: clock.now() + lifeMs[purpose],
  })
  return `${publicUrl()}/login?${purpose === 'reset' ? 'reset' : 'verify'}=${token}`
}
