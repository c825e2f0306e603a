import { SourceError } from '@gazetteer/sources'
import { fetchArea } from './fetch-area.ts'
import { planNext } from './plan-next.ts'
import type { MapsSource } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'
import type { Claimant } from './claim.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

export type WorkSliceRequest = Claimant & {
  /** Opens the source of a run; kept open by the caller for the process's life. */
  openSource: (id: SourceId) => MapsSource
}

/**
 * One turn of whatever waits longest: planning first, so that there is always something to ask. Null when nothing waits.
 * The ledger makes sure that two workers never do the same work.
 */
export async function runWorkSlice(
  request: WorkSliceRequest,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<WorkSliceResult | null> {
  return (await runPlanningSlice(request, context, signal)) ?? (await runFetchSlice(request, context, signal))
}

export async function runPlanningSlice(
  request: WorkSliceRequest,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<WorkSliceResult | null> {
  const run = await context.engine.claimPlanning(request)
  if (run === null) return null
  context.onClaim?.(run.id)
  const source = opened(() => request.openSource(run.request.source))
  if (source instanceof SourceError) return { kind: 'needs-user', runId: run.id, words: source.message }
  return await planNext(run, { source, engine: context.engine }, signal)
}

export async function runFetchSlice(
  request: WorkSliceRequest,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<WorkSliceResult | null> {
  const claim = await context.engine.claimArea(request)
  if (claim === null) return null
  context.onClaim?.(claim.runId)
  const source = opened(() => request.openSource(claim.source))
  if (source instanceof SourceError) {
    await context.engine.release(claim, false)
    return { kind: 'needs-user', runId: claim.runId, words: source.message }
  }
  return await fetchArea({ claim, source, leaseMs: request.leaseMs }, context, signal)
}

/** A run keeps its source for life: one that is not configured any more is its owner's to decide, and holds up nobody else. */
function opened(open: () => MapsSource): MapsSource | SourceError {
  try {
    return open()
  } catch (error) {
    if (error instanceof SourceError) return error
    throw error
  }
}
