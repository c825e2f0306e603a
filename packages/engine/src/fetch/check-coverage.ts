import { SourceError } from '@gazetteer/sources'
import { cityOfTask } from '../model/request.ts'
import { renewWhile } from './renew-while.ts'
import type { MapsSource } from '@gazetteer/sources'
import type { Claim } from './claim.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

type Checked = { claim: Claim } | { result: WorkSliceResult }

/**
 * Before a task's first request: pins the run to a data release, and skips a city that the source does not cover.
 * Neither counts as a request. A source that fails here makes the result `needs-user` or `broken`.
 */
export async function checkCoverage(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  { engine }: WorkSliceContext,
  outer: AbortSignal,
): Promise<Checked> {
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
    if (!outer.aborted && !(error instanceof SourceError)) throw error
    await engine.release(claim, null)
    if (outer.aborted || !(error instanceof SourceError)) return { result: { kind: 'done', runId } }
    return { result: { kind: error.kind === 'broken' ? 'broken' : 'needs-user', runId, words: error.message } }
  }
}
