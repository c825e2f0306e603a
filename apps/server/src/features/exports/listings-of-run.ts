import type { Job } from '@gazetteer/contract'
import { exportedListing, type ExportedListing } from '@gazetteer/listing'
import { type CapturesContext, everyRun } from '../captures/index.ts'

/** Buffered for each running download. */
const batchSize = 250

/** Streams a run's listings in the order found, including enriched fields. */
export async function* listingsOf(
  { engine }: CapturesContext,
  { id, isCompleted }: { id: string; isCompleted: boolean },
): AsyncGenerator<ExportedListing> {
  let after = 0
  for (;;) {
    const batch = await engine.readListings(id, { after, limit: batchSize })
    const ids = batch.map(({ listing }) => listing.source_id)
    const filled = isCompleted ? await engine.readFilled(id, ids) : null
    for (const { listing } of batch) yield exportedListing(listing, filled)
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}

/** Every run of the account with its listings, for the account's export; streamed. */
export async function* exportRuns(
  captures: CapturesContext,
  accountId: string,
): AsyncGenerator<Job & { listings: AsyncIterable<ExportedListing> }> {
  for await (const job of everyRun(captures, accountId))
    yield { ...job, listings: listingsOf(captures, { id: job.id, isCompleted: job.completeFrom.length > 0 }) }
}
