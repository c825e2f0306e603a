import { SourceError } from '@gazetteer/sources'
import { fetchArea } from './fetch-area.ts'
import type { MapsSource } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'
import type { Claimant } from './claim.ts'
import type { WorkSliceContext, WorkSliceResult } from './work-slice-context.ts'

export type WorkSliceRequest = Claimant & {
  /** Opens the source of a run. The caller caches it for the life of the process. */
  openSource: (id: SourceId) => MapsSource
}

/**
 * Plans, or fetches an area of the run that waited longest. Planning goes first, so that areas are always available.
 * Returns null when nothing is due.
 */
export async function runWorkSlice(
  request: WorkSliceRequest,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<WorkSliceResult | null> {
  const planned = await context.engine.planNext(request.runId)
  return planned === null ? await runFetchSlice(request, context, signal) : { kind: 'done', runId: planned }
}

/**
 * Fetches an area of the run that waited longest, for a limited time. Returns null when nothing is due. Leases prevent
 * two workers from fetching the same area.
 */
export async function runFetchSlice(
  request: WorkSliceRequest,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<WorkSliceResult | null> {
  const claim = await context.engine.claimArea(request)
  if (claim === null) return null
  const { runId, source: id } = claim
  context.onClaim?.(runId)
  const source = tryOpen(() => request.openSource(id))
  if (!(source instanceof SourceError))
    return await fetchArea({ claim, source, leaseMs: request.leaseMs }, context, signal)
  await context.engine.release(claim, null)
  return { kind: 'needs-user', runId, words: source.message }
}

/** A run never changes its source. If the source is no longer configured, only this run pauses with a prompt. */
function tryOpen(open: () => MapsSource): MapsSource | SourceError {
  try {
    return open()
  } catch (error) {
    if (error instanceof SourceError) return error
    throw error
  }
}
