import { promptsThatHoldDelivery } from '@gazetteer/engine'
import { Unavailable } from '../../../platform/errors.ts'
import { deliversNothing } from '../run/close-ended.ts'
import type { Run, TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import type { CapturesContext } from '../types.ts'

/** Listings written to the user's database at once; the run's mark moves after each batch. */
const batchSize = 2_000
/** Waits between tries before the user is asked. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000]

/**
 * Writes the run's listings after its mark to the user's database, in order, and moves the mark. At least once and
 * idempotent: a batch that was written but not marked is written again. When the database stays away the run is held by a
 * prompt and nothing is lost; where its table is gone the run is delivered from its first listing on, and the mark says so
 * before there is a new table. Before each try it is asked whether the owner still wants it: they may have chosen the file
 * meanwhile. `counted`: runs whose table this process has counted and followed since; after a failure it is counted again.
 */
export async function deliverRun(
  context: CapturesContext,
  { runId, counted }: { runId: string; counted: Set<string> },
  signal: AbortSignal,
): Promise<void> {
  const { engine } = context
  for (let attempt = 0; !signal.aborted;) {
    const run = await wantedRun(context, runId)
    const batch: Awaited<ReturnType<typeof engine.readListings>> =
      run === null ? [] : await engine.readListings(runId, { after: run.deliveredSeq, limit: batchSize })
    const last = batch.at(-1)
    if (run === null || last === undefined) {
      if (run === null) counted.delete(runId)
      return
    }
    const delivered = await deliverBatch(
      context,
      { run, listings: batch.map(({ listing }) => listing), attempt, table: counted.has(runId) ? run.table : null },
      signal,
    )
    counted.delete(runId)
    if (delivered === 'table-gone') {
      await engine.redeliver(runId)
    } else if (!('refusal' in delivered)) {
      attempt = 0
      await engine.saveCheckpoint(runId, last.seq, delivered)
      counted.add(runId)
      if (batch.length < batchSize) return // the next ones come together
    } else {
      const delay = retryDelaysMs[attempt]
      if (signal.aborted) return
      if (delay === undefined) return await engine.raisePrompt(runId, { kind: 'destination', words: delivered.refusal })
      await context.clock.sleep(delay, signal).catch(() => undefined)
      attempt += 1
    }
  }
}

/** The run, unless nothing of it is to be delivered, or a prompt holds it. */
async function wantedRun({ engine }: CapturesContext, runId: string): Promise<Run | null> {
  const run = await engine.readRun(runId)
  if (run === null || run.state !== 'running' || deliversNothing(run)) return null
  const prompt = await engine.readOpenPrompt(runId)
  return prompt !== null && promptsThatHoldDelivery.includes(prompt.details.kind) ? null : run
}

type Batch = { run: Run; listings: readonly Listing[]; attempt: number; table: TableCount | null }

/** What became of the batch; a refusal is in the user's words. */
async function deliverBatch(
  { destinations, log }: CapturesContext,
  { run, listings, attempt, table }: Batch,
  signal: AbortSignal,
): Promise<TableCount | 'table-gone' | { refusal: string }> {
  try {
    return await destinations.deliver(run.accountId, { listings, isFirst: run.deliveredSeq === 0, table }, signal)
  } catch (error) {
    log.warn({ err: error, run: run.id, attempt }, 'the user database did not take a batch')
    return { refusal: error instanceof Unavailable ? error.message : 'Your database did not take the listings.' }
  }
}
