import type { RowFill } from '@gazetteer/destinations'
import { Unavailable } from '../../../platform/errors.ts'
import type { ContactsWork } from '../context.ts'
import { listUndelivered, markDelivered, type Undelivered } from '../site-table.ts'
import { updateStage } from '../stage-table.ts'

const batchSize = 500
const firstWaitMs = 1_000
const longestWaitMs = 60_000

/** Failures of deliveries in this process, by stage. */
export type DeliveryFailures = Map<string, { since: number; waitMs: number; nextAt: number }>

/**
 * Fills the rows of the users' databases with what was found since. At-least-once and idempotent. A database that stays
 * away longer than `DELIVERY_RETRY_MINUTES` pauses the stage, and nothing is lost.
 */
export async function deliverFindings(work: ContactsWork, failures: DeliveryFailures): Promise<void> {
  const { db, clock } = work
  for (const rows of await listUndelivered(db, batchSize)) {
    const [first] = rows
    if (first === undefined || work.stopping.aborted) continue
    const failure = failures.get(first.stage_id)
    if (failure !== undefined && failure.nextAt > clock.now()) continue
    try {
      await work.destinations.fillEmpty(first.account_id, rows.map(fillOf), work.stopping)
      await markDelivered(db, rows)
      failures.delete(first.stage_id)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await onFailure(work, { failures, stageId: first.stage_id, reason: error.message })
    }
  }
}

function fillOf({ source, source_id, found }: Undelivered): RowFill {
  const values = found.map(({ field, value }) => [field, typeof value === 'string' ? value : value.join(' ')])
  const at =
    found
      .map(({ fetchedAt }) => fetchedAt)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  return { source, source_id, values: Object.fromEntries(values), at }
}

async function onFailure(
  { db, clock, config, log }: ContactsWork,
  { failures, stageId, reason }: { failures: DeliveryFailures; stageId: string; reason: string },
): Promise<void> {
  const now = clock.now()
  const { since, waitMs } = failures.get(stageId) ?? { since: now, waitMs: firstWaitMs / 2 }
  const nextWait = Math.min(longestWaitMs, waitMs * 2)
  failures.set(stageId, { since, waitMs: nextWait, nextAt: now + nextWait })
  log.warn({ stage: stageId, reason }, 'the user database did not take contacts')
  if (now - since < config.deliveryRetryMinutes * 60_000) return
  failures.delete(stageId)
  const problem = `${reason} What was found is kept; Resume writes it to your database.`
  await updateStage(db, stageId, { state: 'paused', problem, running_since: null })
}
