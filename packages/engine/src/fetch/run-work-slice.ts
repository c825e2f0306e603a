import { SourceError } from '@gazetteer/sources'
import { fetchArea } from './fetch-area.ts'
import { planNext } from './plan-next.ts'
import type { MapsSource } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'
import type { Claimant } from './claim.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

export type WorkSliceRequest = Claimant & {
  /** Opens the source of a run. The caller caches it for the life of the process. */
  openSource: (id: SourceId) => MapsSource
}

/**
 * Runs one work slice for the run that waited longest. Planning goes first, so that areas are always available.
 * Returns null when nothing is due. Leases prevent two workers from doing the same work.
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

/** A run never changes its source. If the source is no longer configured, only this run pauses with a prompt. */
function opened(open: () => MapsSource): MapsSource | SourceError {
  try {
    return open()
  } catch (error) {
    if (error instanceof SourceError) return error
    throw error
  }
}
