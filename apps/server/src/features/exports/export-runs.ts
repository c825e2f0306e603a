import type { Job } from '@gazetteer/contract'
import type { ExportedListing } from '@gazetteer/listing'
import { type CapturesContext, everyRun } from '../captures/index.ts'
import { listingsOf } from './listings-of.ts'

/** Every run of the account with its listings, for the account's export; streamed. */
export async function* exportRuns(
  captures: CapturesContext,
  accountId: string,
): AsyncGenerator<Job & { listings: AsyncIterable<ExportedListing> }> {
  for await (const job of everyRun(captures, accountId))
    yield { ...job, listings: listingsOf(captures, { id: job.id, isCompleted: job.completeFrom.length > 0 }) }
}
