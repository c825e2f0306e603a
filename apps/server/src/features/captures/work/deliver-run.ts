import { promptsThatHoldDelivery } from '@gazetteer/engine'
import { Unavailable } from '../../../platform/errors.ts'
import { deliversNothing } from '../run/close-ended.ts'
import type { Run } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'

/** Listings written to the user's database at once; the run's mark moves after each batch. */
const batchSize = 2_000
/** Waits between tries before the user is asked. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000]

/**
 * Writes the run's listings after its mark to the user's database, in order, and moves the mark. At least once and
 * idempotent: a batch that was written but not marked is written again. When the database stays away the run is held by a
 * prompt and nothing is lost; where the table was gone and was made anew, it is written from its first listing on. Before each try it is asked whether the owner still wants it: they may have chosen the file meanwhile.
 */
export async function deliverRun(context: CapturesContext, runId: string, signal: AbortSignal): Promise<void> {
  const { ledger } = context
  let again: number | null = null
  for (let attempt = 0; !signal.aborted;) {
    const run = await wantedRun(context, runId)
    const batch: Awaited<ReturnType<typeof ledger.readListings>> =
      run === null ? [] : await ledger.readListings(runId, { after: again ?? run.deliveredSeq, limit: batchSize })
    const last = batch.at(-1)
    if (run === null || last === undefined) return
    const listings = batch.map(({ listing }) => listing)
    const delivered = await deliverBatch(context, { run, listings, attempt }, signal)
    if (typeof delivered !== 'string') {
      attempt = 0
      if (delivered.isTableNew && run.deliveredSeq > 0) {
        again = 0
        continue
      }
      if (again !== null) again = last.seq < run.deliveredSeq ? last.seq : null
      await ledger.markDelivered(runId, last.seq)
      if (batch.length < batchSize) return // the next ones come together
      continue
    }
    const delay = retryDelaysMs[attempt]
    if (signal.aborted) return
    if (delay === undefined) return await ledger.raisePrompt(runId, { kind: 'destination', words: delivered })
    await context.clock.sleep(delay, signal).catch(() => undefined)
    attempt += 1
  }
}

/** The run, unless nothing of it is to be delivered, or a prompt holds it. */
async function wantedRun({ ledger }: CapturesContext, runId: string): Promise<Run | null> {
  const run = await ledger.readRun(runId)
  if (run === null || run.state !== 'running' || deliversNothing(run)) return null
  const prompt = await ledger.readOpenPrompt(runId)
  return prompt !== null && promptsThatHoldDelivery.includes(prompt.details.kind) ? null : run
}

type Batch = { run: Run; listings: Parameters<CapturesContext['destinations']['deliver']>[1]; attempt: number }

/** What became of the table, or why it was not written, in the user's words. */
async function deliverBatch(
  { destinations, log }: CapturesContext,
  { run, listings, attempt }: Batch,
  signal: AbortSignal,
): Promise<string | { isTableNew: boolean }> {
  try {
    return await destinations.deliver(run.accountId, listings, signal)
  } catch (error) {
    log.warn({ err: error, run: run.id, attempt }, 'the user database did not take a batch')
    return error instanceof Unavailable ? error.message : 'Your database did not take the listings.'
  }
}
