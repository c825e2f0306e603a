import { randomUUID } from 'node:crypto'
import type { Trx } from '../../../platform/app-database/index.ts'
import type { Caller } from '../caller.ts'
import { accountSuspended, isSuspended } from '../suspension.ts'
import { deleteSessionByToken, insertSession } from './session-table.ts'
import { hashToken, newToken } from '../tokens.ts'

export type OpenedSession = {
  token: string
  /** Whose session the browser came with: it ended, and the living sessions must hear of it after the commit. */
  endedOf: string | undefined
}

/**
 * A new session with a new token, in place of the one that the browser came with: nobody can plant one beforehand. Throws Forbidden for a
 * suspended account.
 */
export async function openSession(
  trx: Trx,
  {
    accountId,
    caller,
    now,
    oldToken,
  }: { accountId: string; caller: Caller; now: number; oldToken: string | undefined },
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
  })
  return { token, endedOf }
}
