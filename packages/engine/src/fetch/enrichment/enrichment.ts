import { padMeters } from '@gazetteer/geography'
import { enrichRows, type OtherSource } from '@gazetteer/listing/enrichment'
import { SourceError } from '@gazetteer/sources'
import { texts } from '../../texts.ts'
import { cityOfTask } from '../../model/request.ts'
import { withheld } from '../withhold-rows.ts'
import { fetchWhole } from './fetch-whole.ts'
import type { RawListing, SourceId } from '@gazetteer/listing'
import type { Claim } from '../claim.ts'
import type { EnrichmentAnswer, EnrichmentCache } from './enrichment-cache.ts'
import type { LogEntry } from '../../model/run.ts'
import type { WorkSliceContext } from '../work-slice-context.ts'

/** The rows of a page as stored, and the log lines about them. */
export type EnrichedRows = { rows: readonly RawListing[]; notes: readonly LogEntry[] }

/** Coordinates of the same business in two sources rarely differ by more than this. */
const marginMeters = 300

type PageToEnrich = {
  rows: readonly RawListing[]
  claim: Claim
  leaseMs: number
  /** Whether a row of any source is on the opt-out list. */
  isOptedOut: (row: RawListing) => boolean
}

/**
 * Fills missing fields from the run's enrichment sources, within their rate limits. This happens before the page is
 * stored, so the result depends only on stored pages. A failing source is logged and skipped; it never fails the run.
 * Returns null when the claim is no longer valid; never throws source errors.
 */
export async function enrichPage(
  { rows, claim, leaseMs, isOptedOut }: PageToEnrich,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<EnrichedRows | null> {
  if (claim.completeFrom.length === 0 || rows.length === 0) return { rows, notes: [] }
  const { enrichment } = context
  if (enrichment === undefined) throw new Error(`No enrichment configured for the pages of ${claim.runId}`)
  const others: OtherSource[] = []
  const notes: LogEntry[] = []
  for (const id of claim.completeFrom) {
    const answer = await answerOf({ id, claim, leaseMs }, { ...context, enrichment }, signal)
    if (answer === null) return null
    if (!('fault' in answer)) others.push(answer)
    else if (enrichment.isFirstTime(`${claim.runId} ${id} ${answer.fault}`))
      notes.push({ level: 'warn', text: answer.fault })
  }
  const withheldHere = (row: RawListing): RawListing => withheld(row, cityOfTask(claim.task))
  return { rows: enrichRows(rows, { ownSource: claim.source, isOptedOut, withheld: withheldHere }, others), notes }
}

async function answerOf(
  { id, claim, leaseMs }: { id: SourceId; claim: Claim; leaseMs: number },
  context: WorkSliceContext & { enrichment: EnrichmentCache },
  signal: AbortSignal,
): Promise<EnrichmentAnswer | null> {
  const { enrichment, clock } = context
  const box = padMeters(claim.area.box, marginMeters)
  const key = JSON.stringify([id, claim.task.city, claim.task.types, box])
  const known = enrichment.lookUp(key, clock.now())
  if (known !== null) return known
  try {
    const source = enrichment.openSource(id)
    const { licence, isShareAlike, title } = source.declaration
    const enrichingRows = await fetchWhole({ claim, source, box, leaseMs }, context, signal)
    if (enrichingRows === 'given up') return null
    const answer: EnrichmentAnswer =
      'words' in enrichingRows
        ? { fault: texts.notEnriched(title, enrichingRows.words) }
        : { source: id, licence, isShareAlike, time: new Date(clock.now()).toISOString(), rows: enrichingRows.rows }
    return enrichment.store(key, answer, clock.now())
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return enrichment.store(key, { fault: texts.notEnriched(id, error.message) }, clock.now())
  }
}
