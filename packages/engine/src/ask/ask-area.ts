import { splitArea } from '../plan/split-area.ts'
import { isSurvey } from '../plan/survey.ts'
import { cityOf } from '../request.ts'
import { texts } from '../texts.ts'
import { onFault } from './on-fault.ts'
import { RequestTimeout, sendRequest } from './request.ts'
import type { MapsSource, SourceDeclaration, SourcePage } from '@gazetteer/source'
import type { PlannedArea } from '../area.ts'
import type { AnsweredPage, Claim } from '../claim.ts'
import type { Fault } from '../gap.ts'
import type { Ledger } from '../ledger.ts'
import type { SourceGate } from '../source-gate.ts'
import type { SourceSilence } from './source-silence.ts'
import type { TurnResult } from './take-turn.ts'

/** The source's own refusal is on its way by the end of its time: it is waited for a little longer. */
const graceMs = 5_000

export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> }

export type TurnContext = {
  ledger: Ledger
  gate: SourceGate
  clock: Clock
  silence: SourceSilence
  /** How long a turn keeps its area while others wait. */
  sliceMs: number
  /** Given by tests; else the source's own. */
  requestTimeoutMs?: number
  /** Told which run the turn works for before anything is asked. */
  onClaim?: (runId: string) => void
  /** Told of the run that waited longest for the slot that was freed. */
  onFreed?: (runId: string) => void
}

/**
 * Asks one claimed area page by page until its end or the end of the time slice; each page is committed before the next
 * is asked. The kind of a SourceError decides: wait, try again, split, or ask the user. Never throws for the source's
 * faults; the ledger's own errors pass through.
 */
export async function askArea(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult> {
  const { ledger, clock } = context
  const done: TurnResult = { kind: 'done', runId: claim.runId }
  const sliceEnd = clock.now() + context.sliceMs
  for (let current = claim; ;) {
    const answer = await askPage({ claim: current, source, leaseMs }, context, signal)
    if ('result' in answer) return answer.result
    const page = pageOf(answer.page, current, source.declaration)
    const result = await ledger.commitPage({ claim: current, page, leaseMs })
    if (result !== 'stored' || page.next === null) return done
    const { next: cursor, mark: pageMark, points } = page
    current = { ...current, nextPage: current.nextPage + 1, cursor, pageMark, points, attempts: 0, waits: 0 }
    if (signal.aborted || clock.now() >= sliceEnd) {
      await ledger.release(current, false)
      return done
    }
  }
}

/** One page within the source's rate, or what came of the claim instead. */
async function askPage(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: TurnContext,
  signal: AbortSignal,
): Promise<{ page: SourcePage } | { result: TurnResult }> {
  const { ledger, gate, clock } = context
  const { declaration } = source
  const reserved = await gate.reserve(declaration, claim.runId)
  if (reserved.kind === 'spent') {
    await ledger.release(claim, false)
    const until = clock.now() + reserved.waitMs
    return { result: { kind: 'needs-user', runId: claim.runId, words: texts.daySpent(declaration, until), until } }
  }
  if (reserved.kind === 'wait') {
    await ledger.postpone(claim, { notBefore: clock.now() + reserved.waitMs, isAttempt: false, entry: null })
    return { result: { kind: 'done', runId: claim.runId } }
  }
  const fault = { context, declaration, signal }
  const { slot, inMs } = reserved
  try {
    if (inMs > 0) await clock.sleep(inMs, signal)
    const query = { city: cityOf(claim.task), box: claim.area.box, types: claim.task.types, cursor: claim.cursor }
    const timeoutMs = context.requestTimeoutMs ?? declaration.answersWithinMs + graceMs
    const request = { claim, source, query, slot, leaseMs, timeoutMs }
    const page = await sendRequest(request, context, signal)
    context.silence.answered(claim.runId, claim.area.path)
    if (!isRepeated(page, claim)) return { page }
    return { result: await onFault(claim, { code: 'repeated-page' } satisfies Fault, fault) }
  } catch (error) {
    const cause = error instanceof RequestTimeout ? ({ code: 'no-answer' } satisfies Fault) : error
    return { result: await onFault(claim, cause, fault) }
  } finally {
    if (slot !== null) await giveBack(slot, { source, context })
  }
}

async function giveBack(
  slot: number,
  { source, context }: { source: MapsSource; context: TurnContext },
): Promise<void> {
  const runId = await context.gate.release(source.declaration.id, slot)
  if (runId !== null) context.onFreed?.(runId)
}

function pageOf(page: SourcePage, claim: Claim, declaration: SourceDeclaration): AnsweredPage {
  const points =
    declaration.cap === null
      ? []
      : [...claim.points, ...page.rows.map(pointOf)].map(([a, b]): [number, number] => [a, b])
  const isSaturated = isCapped(declaration, page, claim)
  const isSample = points.length >= (declaration.cap ?? 0) && isSurvey(claim.task, declaration, claim.area)
  return {
    rows: page.rows,
    next: isSaturated || isFull(declaration, claim) ? null : page.next,
    mark: markOf(page),
    points,
    parts: isSaturated && !isSample ? partsOf(claim, points, declaration) : null,
  }
}

/** The parts of an area that holds more than the source tells at once; none where it is too small. */
export function partsOf(
  { area, task }: Claim,
  points: readonly (readonly [number, number])[],
  declaration: SourceDeclaration,
): PlannedArea[] {
  const found = points.map(([latitude, longitude]) => ({ latitude, longitude }))
  return splitArea(area, found, cityOf(task), declaration)
}

const pointOf = ({ latitude, longitude }: SourcePage['rows'][number]): [number, number] => [
  latitude ?? 0,
  longitude ?? 0,
]

/** A page that leads to itself, or whose rows are those of the page before: going on would never end. */
function isRepeated(page: SourcePage, claim: Claim): boolean {
  if (page.next === null) return false
  return page.next === claim.cursor || (page.rows.length > 0 && markOf(page) === claim.pageMark)
}

/** Whether the source holds more for this area than it will ever tell: the cap is reached, or a full page has no next and the source is not known to tell its end. */
function isCapped(declaration: SourceDeclaration, page: SourcePage, claim: Claim): boolean {
  if (declaration.cap === null) return false
  const mayHideMore = !declaration.isEndTold && page.next === null && page.rows.length >= declaration.pageSize
  return mayHideMore || claim.points.length + page.rows.length >= declaration.cap
}

/** A source with a cap never has more pages than its cap fills. */
function isFull(declaration: SourceDeclaration, claim: Claim): boolean {
  return declaration.cap !== null && claim.nextPage + 1 >= Math.ceil(declaration.cap / declaration.pageSize)
}

/** The ids of a page, in order: two pages with the same mark are the same page. */
function markOf({ rows }: SourcePage): string {
  return rows.length === 0 ? '' : `${rows.length} ${rows[0]?.sourceId ?? ''} ${rows.at(-1)?.sourceId ?? ''}`
}
