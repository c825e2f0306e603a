import type { Listing } from '@gazetteer/listing'
import type { CapturesContext } from '../captures/index.ts'

/** Held for each file that is on its way. */
const batchSize = 250

/** What a run found, in the order of finding, read as it is taken. */
export async function* listingsOf({ ledger }: CapturesContext, runId: string): AsyncGenerator<Listing> {
  let after = 0
  for (;;) {
    const batch = await ledger.readListings(runId, { after, limit: batchSize })
    for (const { listing } of batch) yield listing
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}
