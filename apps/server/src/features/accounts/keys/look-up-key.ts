import type { KeyActor } from '../../../platform/api/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Plans } from '../../plans/index.ts'
import { isOperator } from '../is-operator.ts'
import { findLivingKey, markUsed, scopesOf } from './key-table.ts'

const usedEveryMs = 60_000

/** The account behind the key with this hash, until the key expires; its last use is recorded to the minute. */
export async function lookUpKey(
  { plans, ...platform }: Pick<Platform, 'db' | 'clock' | 'config'> & { plans: Plans },
  tokenHash: string,
): Promise<{ actor: KeyActor; until: number } | null> {
  const { db, clock } = platform
  const now = clock.now()
  const key = await findLivingKey(db, tokenHash, now)
  if (key === undefined) return null
  if (now - (key.last_used_at ?? 0) >= usedEveryMs) await markUsed(db, key.id, now)
  const { id, account_id: accountId, email, expires_at: until } = key
  const plan = await plans.planOf(db, accountId)
  const account = { accountId, email, plan, isOperator: isOperator(platform, key) }
  return { actor: { ...account, sessionId: null, key: { id, scopes: scopesOf(key) } }, until }
}
