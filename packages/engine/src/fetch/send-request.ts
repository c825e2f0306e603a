import { SourceError } from '@gazetteer/sources'
import { claimKeyOf } from './claim-area.ts'
import { renewWhile } from './renew-while.ts'
import { storablePage } from './storable-page.ts'
import type { AreaQuery, MapsSource, SourcePage } from '@gazetteer/sources'
import type { Claim } from './claim.ts'
import type { RequestOutcome, WorkSliceContext } from './work-slice-context.ts'

export type RequestSettings = {
  claim: Claim
  source: MapsSource
  query: AreaQuery
  /** A permit of the source's own concurrency; null: no concurrency limit. */
  permit: number | null
  leaseMs: number
  timeoutMs: number
}

/** A request without an answer in time; counts as a fault of the source. */
export class RequestTimeout extends Error {}

/**
 * Sends one request and renews its lease and permit meanwhile. Throws RequestTimeout after the timeout; a source that
 * ignores its abort signal is abandoned. A lost claim aborts the request.
 */
export async function sendRequest(
  request: RequestSettings,
  { engine, rateLimiter, onRequest }: WorkSliceContext,
  outer: AbortSignal,
): Promise<SourcePage> {
  const { claim, source, query, permit, leaseMs, timeoutMs } = request
  const { id } = source.declaration
  const renewPermit = async (): Promise<void> => {
    if (permit !== null) await rateLimiter.renew(id, permit)
  }
  return await renewWhile({ claim, leaseMs, engine, renewPermit }, outer, async (signal, abort) => {
    const deadline = setTimeout(() => abort(new RequestTimeout(`${claimKeyOf(claim).path} timed out`)), timeoutMs)
    try {
      const page = await Promise.race([source.fetchPage(query, signal), aborted(signal)])
      onRequest?.(id, 'answered')
      return storablePage(page)
    } catch (error) {
      onRequest?.(id, outcomeOf(error, signal))
      throw signal.reason instanceof RequestTimeout ? signal.reason : error
    } finally {
      clearTimeout(deadline)
    }
  })
}

/** Releases the permit, if any, and notifies the run that waited longest for it. */
export async function releasePermit(
  { permit, source }: Pick<RequestSettings, 'permit' | 'source'>,
  { rateLimiter, onFreed }: WorkSliceContext,
): Promise<void> {
  const runId = permit === null ? null : await rateLimiter.release(source.declaration.id, permit)
  if (runId !== null) onFreed?.(runId)
}

function outcomeOf(error: unknown, { aborted: isAborted, reason }: AbortSignal): RequestOutcome {
  if (isAborted) return reason instanceof RequestTimeout ? 'no-answer' : 'given-up'
  return error instanceof SourceError ? error.kind : 'failed'
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const rejectGivenUp = (): void => reject(new Error('The request was given up', { cause: signal.reason }))
    if (signal.aborted) rejectGivenUp()
    else signal.addEventListener('abort', rejectGivenUp, { once: true })
  })
}
