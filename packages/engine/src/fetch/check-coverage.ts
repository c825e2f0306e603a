import { SourceError } from '@gazetteer/sources'
import { cityOfTask } from '../model/request.ts'
import { patienceFor } from './patience-for.ts'
import { renewWhile } from './renew-while.ts'
import type { MapsSource } from '@gazetteer/sources'
import type { Claim } from './claim.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

type Checked = { claim: Claim } | { result: WorkSliceResult }

/**
 * Before a task's first request: pins the run to a data release, and skips a city that the source does not cover.
 * Neither counts as a request. A source that fails here makes the result `needs-user` or `broken`; an unattended run
 * waits for a source that is away.
 */
export async function checkCoverage(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: WorkSliceContext,
  outer: AbortSignal,
): Promise<Checked> {
  const { engine } = context
  const { area, runId } = claim
  const isFirst = area.round === 0 && area.parent === null && claim.nextPage === 0
  const needsRelease = claim.dataRelease === null && source.dataRelease !== undefined
  if (!isFirst && !needsRelease) return { claim }
  try {
    return await renewWhile({ claim, leaseMs, engine }, outer, async (signal) => {
      const newest = needsRelease ? await source.dataRelease?.(signal) : undefined
      const dataRelease = newest === undefined ? claim.dataRelease : await engine.pinRelease(runId, newest)
      if (!isFirst || (await source.covers(cityOfTask(claim.task), signal))) return { claim: { ...claim, dataRelease } }
      await engine.recordNotCovered(claim)
      return { result: { kind: 'done', runId } }
    })
  } catch (error) {
    if (outer.aborted) {
      await engine.release(claim, null)
      return { result: { kind: 'done', runId } }
    }
    if (!(error instanceof SourceError)) throw error
    if (claim.isUnattended && isPassing(error)) return { result: await waitForSource(claim, error, context) }
    await engine.release(claim, null)
    return { result: { kind: error.kind === 'broken' ? 'broken' : 'needs-user', runId, words: error.message } }
  }
}

const isPassing = ({ kind }: SourceError): boolean => kind === 'unavailable' || kind === 'slow-down'

const [firstWaitMs, maxWaitMs] = [1_000, 60_000]

/** Tries again with back-off; when the patience is over, the area is a gap. */
async function waitForSource(
  claim: Claim,
  { message, retryAfterMs }: SourceError,
  context: WorkSliceContext,
): Promise<WorkSliceResult> {
  const { engine, silence, clock } = context
  const now = clock.now()
  const patienceMs = patienceFor(claim, context)
  const { ms } = silence.recordFailure(claim.runId, claim.area.path, { now, patienceMs })
  if (ms >= patienceMs) {
    const reason = { code: 'gave-up', fault: { code: 'source', words: message }, attempts: claim.attempts + 1 } as const
    await engine.giveUp({ claim, reason, isFree: true })
  } else {
    const notBefore = now + (retryAfterMs ?? Math.min(Math.max(ms, firstWaitMs), maxWaitMs))
    await engine.postpone(claim, { notBefore, isAttempt: true, entry: null, isFree: true })
  }
  return { kind: 'done', runId: claim.runId }
}
