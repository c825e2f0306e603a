import type { Job } from '@gazetteer/contract'
import { exportedListing, type ExportedListing, websiteProvenance, withWebsiteValues } from '@gazetteer/listing'
import { countWebsiteValues, readWebsiteFindings, type WebsiteFinding } from '@gazetteer/engine/sql'
import { type CapturesContext, everyRun } from '../captures/index.ts'

/** Buffered for each running download. */
const batchSize = 250

/** `after`: a sequence number; `limit`: of each read. */
type ListingsWanted = { id: string; isCompleted: boolean; after?: number; limit?: number }

/** Streams a run's listings in the order found, including enriched fields and what their websites gave. */
export async function* listingsOf(
  { engine, db }: CapturesContext,
  { id, isCompleted, after: first = 0, limit = batchSize }: ListingsWanted,
): AsyncGenerator<ExportedListing> {
  const { visited } = await countWebsiteValues(db, id)
  let after = first
  for (;;) {
    const batch = await engine.readListings(id, { after, limit })
    const ids = batch.map(({ listing }) => listing.source_id)
    const filled = isCompleted || visited > 0 ? await engine.readFilled(id, ids) : null
    const findings = visited > 0 ? await readWebsiteFindings(db, id, ids) : none
    for (const { listing } of batch)
      yield withFinding(exportedListing(listing, filled), findings.get(listing.source_id))
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

const none: ReadonlyMap<string, WebsiteFinding> = new Map()

/** With empty fields filled from the website, their provenance where the file has it, and the status of the website. */
function withFinding(listing: ExportedListing, finding: WebsiteFinding | undefined): ExportedListing {
  if (finding === undefined) return listing
  const provenance = websiteProvenance(listing, finding.values)
  const filled = withWebsiteValues(listing, finding.values)
  const sources =
    Object.keys(provenance).length === 0 ? listing.field_sources : { ...listing.field_sources, ...provenance }
  return {
    ...filled,
    ...(sources === undefined ? {} : { field_sources: sources }),
    website_status: finding.status,
  }
}
