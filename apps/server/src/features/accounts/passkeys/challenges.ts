import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { Invalid } from '../../../platform/errors.ts'
import type { AccountsContext } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'
import {
  deleteOldPasskeyChallenges,
  insertPasskeyChallenge,
  type PasskeyChallengeRow,
  takePasskeyChallenge,
} from './passkey-challenge-table.ts'

/** How long the browser may ask its user. */
export const challengeLifeMs = 5 * 60_000

type Purpose = PasskeyChallengeRow['purpose']

/** Stores a new challenge; returns its bytes. */
export async function issueChallenge(
  context: AccountsContext,
  { purpose, accountId }: { purpose: Purpose; accountId: string | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const now = context.clock.now()
  const challenge = newToken()
  await deleteOldPasskeyChallenges(context.db, now)
  await insertPasskeyChallenge(context.db, {
    challenge_hash: hashToken(challenge),
    purpose,
    account_id: accountId,
    expires_at: now + challengeLifeMs,
  })
  return isoBase64URL.toBuffer(challenge)
}

export type TakenChallenge = { challenge: string; accountId: string | null }

/** Consumes the challenge that the browser signed, before anything else is checked. Throws Invalid. */
export async function takeChallenge(
  context: AccountsContext,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<TakenChallenge> {
  const challenge = challengeOf(clientDataJSON)
  const stored = await takePasskeyChallenge(context.db, { purpose, challenge_hash: hashToken(challenge) })
  if (stored === undefined || stored.expires_at <= context.clock.now())
    throw new Invalid('This request was used or has expired. Please try again.', { code: 'challenge-expired' })
  return { challenge, accountId: stored.account_id }
}

const clientDataSchema = z.object({ challenge: z.string() })

function challengeOf(clientDataJSON: string): string {
  try {
    return clientDataSchema.parse(JSON.parse(isoBase64URL.toUTF8String(clientDataJSON))).challenge
  } catch (cause) {
    throw new Invalid('The answer of the passkey cannot be read.', { code: 'passkey-unreadable', cause })
  }
}
