import type { Platform } from '../../../platform/platform.ts'
import { deleteAttempt, lockAttempt, saveAttempt } from './attempt-table.ts'
import { type Attempt, waitAfter } from './rules.ts'

/** full: as many attempts are in progress as may still fail; wait until one finishes. */
export type AdmissionResult = { kind: 'entered' } | { kind: 'full' } | { kind: 'blocked'; waitMs: number }
/** unknown: an error occurred, or another limit refused it. */
export type AttemptOutcome = 'right' | 'wrong' | 'unknown'

/** Pending attempts of a dead process expire after this. */
const pendingLifeMs = 60_000

export function enterAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { rule, key }: Attempt,
): Promise<AdmissionResult> {
  return db.transaction().execute(async (trx): Promise<AdmissionResult> => {
    const row = await lockAttempt(trx, key)
    const now = clock.now()
    if (row.blocked_until > now) return { kind: 'blocked', waitMs: row.blocked_until - now }
    const failures = now - row.last_at > rule.windowMs ? 0 : row.failures
    const pending = now - row.pending_at > pendingLifeMs ? 0 : row.pending
    if (pending >= Math.max(1, rule.free - failures)) return { kind: 'full' }
    await saveAttempt(trx, { ...row, failures, pending: pending + 1, pending_at: now })
    return { kind: 'entered' }
  })
}

export async function leaveAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { rule, key }: Attempt,
  outcome: AttemptOutcome,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockAttempt(trx, key)
    const now = clock.now()
    const pending = Math.max(0, row.pending - 1)
    if (outcome === 'wrong') {
      const failures = row.failures + 1
      const blockedUntil = now + waitAfter(rule, failures)
      return saveAttempt(trx, { ...row, pending, failures, last_at: now, blocked_until: blockedUntil })
    }
    const counters =
      outcome === 'right' && rule.isCleared ? { failures: 0, blocked_until: 0 } : { failures: row.failures }
    if (pending === 0 && counters.failures === 0) return deleteAttempt(trx, key)
    return saveAttempt(trx, { ...row, pending, ...counters })
  })
}
