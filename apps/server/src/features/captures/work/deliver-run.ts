import { Unavailable } from '../../../platform/errors.ts'
import { deliversNothing } from '../run/close-ended.ts'
import type { Run } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'

/** Listings written to the user's database at once; the run's mark moves after each batch. */
const batchSize = 500
/** Waits between tries before the user is asked. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000]

/**
 * Writes the run's listings after its mark to the user's database, in order, and moves the mark. At least once and
 * idempotent: a batch that was written but not marked is written again. When the database stays away the run is held by a
 * prompt and nothing is lost. True when everything found so far is delivered, or its owner does not wait for it any more.
 */
export async function deliverRun(context: CapturesContext, run: Run, signal: AbortSignal): Promise<boolean> {
  if (deliversNothing(run)) return true
  let after = run.deliveredSeq
  for (;;) {
    const batch = await context.ledger.readListings(run.id, { after, limit: batchSize })
    const last = batch.at(-1)
    if (last === undefined) return true
    const failure = await deliverBatch(
      context,
      run,
      batch.map(({ listing }) => listing),
      signal,
    )
    if (signal.aborted) return false
    if (failure !== null) {
      await context.ledger.raisePrompt(run.id, { kind: 'destination', words: failure })
      return false
    }
    after = last.seq
    await context.ledger.markDelivered(run.id, after)
  }
}

async function deliverBatch(
  { destinations, clock, log }: CapturesContext,
  run: Run,
  listings: Parameters<CapturesContext['destinations']['deliver']>[1],
  signal: AbortSignal,
): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await destinations.deliver(run.accountId, listings, signal)
      return null
    } catch (error) {
      log.warn({ err: error, run: run.id, attempt }, 'the user database did not take a batch')
      const delay = retryDelaysMs[attempt]
      const text = error instanceof Unavailable ? error.message : 'Your database did not take the listings.'
      if (signal.aborted || delay === undefined) return text
      await clock.sleep(delay, signal).catch(() => undefined)
    }
  }
}
