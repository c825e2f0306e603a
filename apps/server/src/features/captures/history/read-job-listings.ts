import type { JobListingsQuery } from '@gazetteer/contract'
import { readFewListings, readWebsiteFindings } from '@gazetteer/engine/sql'
import { fitsSearch, type Listing, searchText, searchWords, withWebsiteValues } from '@gazetteer/listing'
import type { Actor } from '../../../platform/api/actor.ts'
import { Invalid } from '../../../platform/errors.ts'
import { ownRun } from '../run/own-run.ts'
import { refuseUndecided } from '../run/recovery.ts'
import type { CapturesContext } from '../context.ts'

const batchSize = 1_000
/** Maximum listings checked per answer; a rare search term needs further pages. */
const maxChecked = 20_000

/**
 * Listings of one of the account's runs in the order found, filtered by all words of the search. In another order, the
 * first page only. Fields that their websites gave are included. Throws NotFound, and Invalid for another order with a search or a cursor.
 */
export async function readJobListings(
  context: CapturesContext,
  actor: Actor,
  wanted: { jobId: string } & JobListingsQuery,
): Promise<{ listings: Listing[]; next: number | null }> {
  const { listings, next } = await readStored(context, actor, wanted)
  const ids = listings.map(({ source_id: id }) => id)
  const findings = await readWebsiteFindings(context.db, wanted.jobId, ids)
  return {
    listings: listings.map((listing) => withWebsiteValues(listing, findings.get(listing.source_id)?.values ?? [])),
    next,
  }
}

async function readStored(
  { engine, db }: CapturesContext,
  actor: Actor,
  { jobId, search, cursor, limit, order }: { jobId: string } & JobListingsQuery,
): Promise<{ listings: Listing[]; next: number | null }> {
  await refuseUndecided({ engine }, await ownRun({ engine }, actor, { jobId }))
  const words = searchWords(search)
  if (order !== 'found') {
    if (words.length > 0 || cursor > 0)
      throw new Invalid(`The order ${order} takes neither a search nor a cursor: it has one page.`)
    return { listings: await readFewListings(db, jobId, { order, limit }), next: null }
  }
  const listings: Listing[] = []
  let last = cursor
  for (let looked = 0; looked < maxChecked;) {
    const batch = await engine.readListings(jobId, { after: last, limit: words.length === 0 ? limit : batchSize })
    for (const { seq, listing } of batch) {
      last = seq
      if (words.length === 0 || fitsSearch(searchText(listing), words)) listings.push(listing)
      if (listings.length === limit) return { listings, next: last }
    }
    if (batch.length < batchSize) return { listings, next: null }
    looked += batch.length
  }
  return { listings, next: last }
}
