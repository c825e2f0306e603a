import { isUnattended, promptsThatHoldDelivery } from '@gazetteer/engine'
import { RowsRefused, Unavailable } from '../../../platform/errors.ts'
import { deliversNothing } from '../run/close-ended.ts'
import { redeliverRun } from './redeliver-run.ts'
import type { DeliveryWaits } from './delivery-waits.ts'
import type { Run, StorageReads, TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import type { DeliveryResult } from '../context.ts'
import type { WorkDependencies } from './work-context.ts'

/** Listings per batch written to the user's database; the checkpoint is saved after each. */
const batchSize = 2_000
/** A longer wait is left to the poller, because other runs wait for the job. */
const maxSleepMs = 4_000

type Delivering = Pick<WorkDependencies, 'engine' | 'destinations' | 'log' | 'clock' | 'refusals'>

/**
 * Delivers the listings after the checkpoint in order, and saves the checkpoint after each batch. At-least-once and
 * idempotent. When the database stays unavailable, a prompt pauses the run. When the user's table is gone, the
 * checkpoint is reset and delivery restarts. Each retry reads the run again, because its owner may have switched to
 * file only. `counted`: runs whose table this process has counted; a failure clears it. Returns whether the run waits
 * for its database.
 */
export async function deliverRun(
  context: Delivering,
  { runId, counted, waits }: { runId: string; counted: Set<string>; waits: DeliveryWaits },
  signal: AbortSignal,
): Promise<{ isWaiting: boolean }> {
  const { engine, clock } = context
  while (!signal.aborted) {
    const { run, batch } = await engine.snapshot((reads) => nextBatch(reads, runId))
    const last = batch.at(-1)
    if (run === null || last === undefined) {
      if (run === null) counted.delete(runId)
      waits.forget(runId)
      return { isWaiting: false }
    }
    const delivered = await deliverBatch(
      context,
      {
        run,
        listings: batch.map(({ listing }) => listing),
        table: counted.has(runId) ? run.tableCount : null,
      },
      signal,
    )
    counted.delete(runId)
    if (delivered === 'table-gone') {
      await redeliverRun(context, runId)
    } else if (delivered === 'locked') {
      await engine.leaveDatabase(runId)
      return { isWaiting: false }
    } else if (!('refusal' in delivered)) {
      waits.forget(runId)
      // Too few rows to say whether the rows or the table are at fault: they are written again together with the next.
      if (delivered.areAllRefused && run.ending === null) break
      await context.refusals.record({ runId, batch, refused: delivered.refused })
      await engine.saveCheckpoint(runId, last.seq, delivered.table)
      counted.add(runId)
      if (batch.length < batchSize) break // listings that follow are delivered together
    } else {
      if (signal.aborted) break
      const { refusal: words, areRowsRefused } = delivered
      // A table that refuses every row is no outage that ends by itself.
      const isPatient = isUnattended(run.request) && !areRowsRefused
      const wait = waits.afterFailure(runId, { now: clock.now(), isUnattended: isPatient })
      if (wait === null) {
        await engine.raisePrompt(runId, { kind: 'destination', words, areRowsRefused })
        break
      }
      if (wait > maxSleepMs) return { isWaiting: true }
      await clock.sleep(wait, signal).catch(() => undefined)
    }
  }
  return { isWaiting: false }
}

async function nextBatch(reads: StorageReads, runId: string) {
  const run = await wantedRun(reads, runId)
  const batch = run === null ? [] : await reads.readUndelivered(run, batchSize)
  return { run, batch }
}

/** The run; null when it has nothing to deliver or a prompt blocks the delivery. */
async function wantedRun(reads: StorageReads, runId: string): Promise<Run | null> {
  const run = await reads.readRun(runId)
  if (run === null || run.state !== 'running' || deliversNothing(run)) return null
  const prompt = await reads.readOpenPrompt(runId)
  return prompt !== null && promptsThatHoldDelivery.includes(prompt.details.kind) ? null : run
}

/** `areRowsRefused`: the table accepts no row of the batch. */
type Refusal = { refusal: string; areRowsRefused: boolean }
type Batch = { run: Run; listings: readonly Listing[]; table: TableCount | null }

/** Delivers a batch. Returns the row counts and refused rows, or a refusal of the batch with a message for the user. */
async function deliverBatch(
  { destinations, log }: Delivering,
  { run, listings, table }: Batch,
  signal: AbortSignal,
): Promise<DeliveryResult | 'table-gone' | 'locked' | Refusal> {
  try {
    return await destinations.deliver(
      run.accountId,
      { listings, isFirst: run.deliveredSeq === 0, table, update: run.request.update },
      signal,
    )
  } catch (error) {
    log.warn({ err: error, run: run.id, account: run.accountId }, 'the user database rejected a batch')
    const areRowsRefused = error instanceof RowsRefused
    const refusal = error instanceof Unavailable ? error.message : 'Your database did not accept the listings.'
    return { refusal, areRowsRefused }
  }
}
