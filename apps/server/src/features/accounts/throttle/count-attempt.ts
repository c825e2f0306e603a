import { LimitReached } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockAttempt, saveAttempt } from './attempt-table.ts'
import { type Attempt, byMailTo, waitAfter } from './rules.ts'

/**
 * Counts an event without an outcome: a mail, a registration. Returns the wait in ms when it is over the limit and
 * not counted.
 */
export async function countAttempt({ db, clock }: Platform, { rule, key }: Attempt): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const row = await lockAttempt(trx, key)
    const now = clock.now()
    if (row.blocked_until > now) return row.blocked_until - now
    const failures = (now - row.last_at > rule.windowMs ? 0 : row.failures) + 1
    await saveAttempt(trx, { ...row, failures, last_at: now, blocked_until: now + waitAfter(rule, failures) })
    return 0
  })
}

/** Like `countAttempt`, but throws 429 over the limit. */
export async function admitAttempt(platform: Platform, attempt: Attempt): Promise<void> {
  const waitMs = await countAttempt(platform, attempt)
  if (waitMs > 0) throw tooMany(waitMs)
}

/** Call before each mail that can be requested without proof of the address; false over the limit. */
export async function mayMail(platform: Platform, to: string): Promise<boolean> {
  return (await countAttempt(platform, byMailTo(to))) === 0
}

export function tooMany(waitMs: number): LimitReached {
  const seconds = Math.ceil(waitMs / 1000)
  const text = `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
  return new LimitReached(text, { retryAfterMs: waitMs })
}
