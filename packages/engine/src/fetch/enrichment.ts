import { padMeters } from '@gazetteer/geography'
import { completeRows, type OtherSource } from '@gazetteer/listing/enrichment/enrich-rows'
import { type MapsSource, SourceError } from '@gazetteer/sources'
import { texts } from '../texts.ts'
import { fetchWhole } from './fetch-whole.ts'
import type { RawListing, SourceId } from '@gazetteer/listing'
import type { Claim } from './claim.ts'
import type { LogEntry } from '../model/run.ts'
import type { WorkSliceContext } from './work-slice-context.ts'

/** The rows of a page as they are stored, and what the log is told of it. */
export type NotedRows = { rows: readonly RawListing[]; notes: readonly LogEntry[] }

/** The coordinates of two sources for one house are seldom farther apart. */
const marginMeters = 300
/** Answers are kept for the pages of an area, which come soon after each other, and for captures that ask the same. */
const answersCached = 8
const answersForMs = 10 * 60_000
/** A source that failed is not asked by each page again. */
const faultsForMs = 60_000

type Answer = OtherSource | { fault: string }

/** What completing sources answered in this process. Nothing depends on it but how often they are asked. */
export class Enrichment {
  readonly openSource: (id: SourceId) => MapsSource
  readonly #answers = new Map<string, { answer: Answer; until: number }>()
  readonly #told = new Set<string>()

  constructor(openSource: (id: SourceId) => MapsSource) {
    this.openSource = openSource
  }

  known(key: string, now: number): Answer | null {
    const found = this.#answers.get(key)
    return found === undefined || found.until <= now ? null : found.answer
  }

  keep(key: string, answer: Answer, now: number): Answer {
    this.#answers.delete(key)
    this.#answers.set(key, { answer, until: now + ('fault' in answer ? faultsForMs : answersForMs) })
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > answersCached && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }

  /** Whether a run's log has not been told this yet. */
  isNews(told: string): boolean {
    if (this.#told.has(told)) return false
    if (this.#told.size > 1_000) this.#told.clear()
    this.#told.add(told)
    return true
  }
}

type Incomplete = {
  rows: readonly RawListing[]
  claim: Claim
  leaseMs: number
  /** Whether a row of any source is on the opt-out list. */
  isOptedOut: (row: RawListing) => boolean
}

/**
 * The rows of a page with what they lack filled in by the sources that the run names: they are asked for the area's ground, within
 * their own limits, before the page is stored, so that what a run leaves stays a function of its pages. What fails is told and left out: a
 * completing source never fails a run. Null when the claim is not worth going on with; throws nothing of the sources.
 */
export async function completePage(
  { rows, claim, leaseMs, isOptedOut }: Incomplete,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<NotedRows | null> {
  if (claim.completeFrom.length === 0 || rows.length === 0) return { rows, notes: [] }
  const { completion } = context
  if (completion === undefined) throw new Error(`Nobody completes the pages of ${claim.runId}`)
  const others: OtherSource[] = []
  const notes: LogEntry[] = []
  for (const id of claim.completeFrom) {
    const answer = await answerOf({ id, claim, leaseMs }, { ...context, completion }, signal)
    if (answer === null) return null
    if (!('fault' in answer)) others.push(answer)
    else if (completion.isNews(`${claim.runId} ${id} ${answer.fault}`))
      notes.push({ level: 'warn', text: answer.fault })
  }
  return { rows: completeRows(rows, { own: claim.source, isOptedOut }, others), notes }
}

async function answerOf(
  { id, claim, leaseMs }: { id: SourceId; claim: Claim; leaseMs: number },
  context: WorkSliceContext & { completion: Enrichment },
  signal: AbortSignal,
): Promise<Answer | null> {
  const { completion, clock } = context
  const box = padMeters(claim.area.box, marginMeters)
  const key = JSON.stringify([id, claim.task.city, claim.task.types, box])
  const known = completion.known(key, clock.now())
  if (known !== null) return known
  try {
    const source = completion.openSource(id)
    const { licence, isShareAlike, title } = source.declaration
    const found = await fetchWhole({ claim, source, box, leaseMs }, context, signal)
    if (found === 'given up') return null
    const answer: Answer =
      'words' in found
        ? { fault: texts.notEnriched(title, found.words) }
        : { source: id, licence, isShareAlike, time: new Date(clock.now()).toISOString(), rows: found.rows }
    return completion.keep(key, answer, clock.now())
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return completion.keep(key, { fault: texts.notEnriched(id, error.message) }, clock.now())
  }
}
