import { randomUUID } from 'node:crypto'
import type { Trx } from '@gazetteer/app-database'
import type { Caller } from '../caller.ts'
import { accountSuspended, isSuspended } from '../suspension.ts'
import { deleteSessionByToken, insertSession } from './session-table.ts'
import { hashToken, newToken } from '../tokens.ts'

export type OpenedSession = {
  token: string
  /** Account of the session that was replaced; its cached sessions must be invalidated after the commit. */
  endedOf: string | undefined
}

/**
 * How the user signed in: `hasSecondFactor`, with more than a password. `provedAt`: when the provider last asked for
 * the person; null: now.
 */
export type SessionStrength = { hasSecondFactor: boolean; operatorUntil?: number | null; provedAt?: number | null }

/**
 * Opens a session with a new token and ends the one that the browser sent, which prevents session fixation. Throws
 * Forbidden for a suspended account.
 */
export async function openSession(
  trx: Trx,
  {
    accountId,
    caller,
    now,
    oldToken,
    hasSecondFactor,
    operatorUntil = null,
    provedAt = null,
  }: { accountId: string; caller: Caller; now: number; oldToken: string | undefined } & SessionStrength,
): Promise<OpenedSession> {
  if (await isSuspended(trx, accountId)) throw accountSuspended()
  const endedOf = oldToken === undefined ? undefined : await deleteSessionByToken(trx, hashToken(oldToken))
  const token = newToken()
  await insertSession(trx, {
    id: randomUUID(),
    token_hash: hashToken(token),
    account_id: accountId,
    created_at: now,
    last_seen_at: now,
    address: caller.address,
    user_agent: caller.userAgent,
    proved_at: provedAt === null ? now : Math.min(provedAt, now),
    has_second_factor: hasSecondFactor,
    operator_until: operatorUntil,
  })
  return { token, endedOf }
}
