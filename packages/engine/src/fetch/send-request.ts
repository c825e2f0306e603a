import { SourceError, linkedAbort } from '@gazetteer/sources'
import { keyOf } from './claim-area.ts'
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

/** Lease renewals per lease duration. */
const renewalsPerLease = 3

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
  const { signal, abort, unlink } = linkedAbort(outer)
  const deadline = setTimeout(() => abort(new RequestTimeout(`${keyOf(claim).path} timed out`)), timeoutMs)
  const renewal = setInterval(() => {
    renew().catch(() => undefined) // the commit detects a lost lease
  }, leaseMs / renewalsPerLease)
  try {
    const page = await Promise.race([source.ask(query, signal), aborted(signal)])
    onRequest?.(source.declaration.id, 'answered')
    return storablePage(page)
  } catch (error) {
    onRequest?.(source.declaration.id, outcomeOf(error, signal))
    throw signal.reason instanceof RequestTimeout ? signal.reason : error
  } finally {
    clearTimeout(deadline)
    clearInterval(renewal)
    unlink()
  }

  async function renew(): Promise<void> {
    const [isOurs] = await Promise.all([
      engine.renewLease(claim, leaseMs),
      permit === null ? undefined : rateLimiter.renew(source.declaration.id, permit),
    ])
    if (!isOurs) abort(new Error('The area was taken over'))
  }
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
