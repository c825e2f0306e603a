import { isFreeCursor } from '@gazetteer/sources'
import { cityOfTask } from '../model/request.ts'
import { texts } from '../texts.ts'
import { checkCoverage } from './check-coverage.ts'
import { onFault } from './on-fault.ts'
import { type FetchedPage, fingerprintOf, interpretPage, isRepeated, probeOf } from './read-page.ts'
import { withholdRows } from './withhold-rows.ts'
import { enrichPage } from './enrichment/enrichment.ts'
import { RequestTimeout, releasePermit, sendRequest } from './send-request.ts'
import type { RawListing } from '@gazetteer/listing'
import type { AreaQuery, MapsSource } from '@gazetteer/sources'
import type { Claim, CommitResult } from './claim.ts'
import type { Fault } from '../model/gap.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

/** Extra wait after the timeout, so that the source's own error can still arrive. */
const graceMs = 5_000

/**
 * Fetches a claimed area page by page, until it is complete or the time slice is over. Each page is committed before
 * the next request. The kind of SourceError selects the reaction: wait, retry, split, or prompt the user. Errors of the
 * source are part of the result; errors of the engine are thrown.
 */
export async function fetchArea(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<WorkSliceResult> {
  const { engine, clock } = context
  const done: WorkSliceResult = { kind: 'done', runId: claim.runId }
  const sliceEnd = clock.now() + context.sliceMs
  const checked = await checkCoverage({ claim, source, leaseMs }, context, signal)
  if ('result' in checked) return checked.result
  for (let current = checked.claim; ;) {
    const answer = await fetchPage({ claim: current, source, leaseMs }, context, signal)
    if ('result' in answer) return answer.result
    if (isFreeCursor(current.cursor)) {
      const probe = probeOf(answer.page, current, source.declaration)
      const isOver = signal.aborted || clock.now() >= sliceEnd
      const result = await engine.commitProbe({ claim: current, probe, leaseMs: isOver ? null : leaseMs })
      if (result !== 'stored' || probe.next === null || isOver) return done
      current = { ...current, cursor: probe.next, points: probe.points, attempts: 0, waits: 0 }
      continue
    }
    const isOptedOut = optedOutIn(current, context)
    const rows = withholdRows(answer.page.rows, cityOfTask(current.task), isOptedOut)
    const toStore = await enrichPage({ rows, claim: current, leaseMs, isOptedOut }, context, signal)
    if (toStore === null) {
      await engine.release(current, { isFree: false })
      return done
    }
    const page = interpretPage({ ...answer, toStore }, current, source.declaration)
    const isOver = signal.aborted || clock.now() >= sliceEnd
    const dataRelease = page.dataRelease ?? current.dataRelease
    const { next: cursor, fingerprint: pageFingerprint, points } = page
    const after = cursor === null ? claim.following : { ...current, cursor }
    const isReadAhead = !signal.aborted && ((cursor !== null && !isOver) || context.isNextSoon === true)
    const onSent = (sent: CommitResult) => {
      // The last page of an area may end its task, which releases the claim.
      const isNext = sent === 'stored' || (sent === 'held' && cursor === null)
      if (isReadAhead && isNext && after !== null)
        source.prepare?.(queryOf({ ...after, dataRelease, completeFrom: current.completeFrom }))
    }
    const result = await engine.commitPage({ claim: current, page, leaseMs: isOver ? null : leaseMs, onSent })
    if (result !== 'refused') context.onStored?.(source.declaration.id, page.rows.length)
    if (result !== 'stored' || cursor === null || isOver) return done
    current = {
      ...current,
      dataRelease,
      nextPage: current.nextPage + 1,
      cursor,
      pageFingerprint,
      points,
      attempts: 0,
      waits: 0,
    }
  }
}

type Asked = Pick<Claim, 'task' | 'area' | 'cursor' | 'dataRelease' | 'completeFrom'>

/** Enrichment compares all rows, because a match with a row outside the city is none of a row inside. */
function queryOf({ task, area, cursor, dataRelease, completeFrom }: Asked): AreaQuery {
  const isOutsideOnlyCounted = completeFrom.length === 0
  return { city: cityOfTask(task), box: area.box, types: task.types, cursor, dataRelease, isOutsideOnlyCounted }
}

/** Uses the opt-out list as of the time the page was read. */
function optedOutIn({ task }: Claim, { optOuts }: WorkSliceContext): (row: RawListing) => boolean {
  const list = optOuts?.()
  if (list === undefined || list.isEmpty) return () => false
  const city = cityOfTask(task)
  return (row) => list.holds(row, city)
}

/** One page within the source's rate limit, or the reason why the claim ended. */
async function fetchPage(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<FetchedPage | { result: WorkSliceResult }> {
  const { engine, rateLimiter, clock } = context
  const { declaration } = source
  const reserved = await rateLimiter.reserve(declaration, claim.runId)
  if (reserved.kind === 'spent') {
    await engine.release(claim, null)
    const until = clock.now() + reserved.waitMs
    return { result: { kind: 'needs-user', runId: claim.runId, words: texts.daySpent(declaration), until } }
  }
  if (reserved.kind === 'wait') {
    await engine.postpone(claim, {
      notBefore: clock.now() + reserved.waitMs,
      isAttempt: false,
      entry: null,
      isFree: true,
    })
    return { result: { kind: 'done', runId: claim.runId } }
  }
  const fault = { context, declaration, signal }
  const { permit, inMs } = reserved
  try {
    if (inMs > 0) await clock.sleep(inMs, signal)
    const query = queryOf(claim)
    const timeoutMs = context.requestTimeoutMs ?? declaration.answersWithinMs + graceMs
    const request = { claim, source, query, permit, leaseMs, timeoutMs }
    const page = await sendRequest(request, context, signal)
    context.silence.recordAnswer(claim.runId, claim.area.path)
    const fetched = { page, fingerprint: fingerprintOf(page) }
    if (!isRepeated(fetched, claim)) return fetched
    return { result: await onFault(claim, { code: 'repeated-page' } satisfies Fault, fault) }
  } catch (error) {
    const cause = error instanceof RequestTimeout ? ({ code: 'no-answer' } satisfies Fault) : error
    return { result: await onFault(claim, cause, fault) }
  } finally {
    await releasePermit({ permit, source }, context)
  }
}
