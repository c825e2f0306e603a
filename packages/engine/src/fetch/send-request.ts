import { SourceError, linkedAbort } from '@gazetteer/sources'
import { keyOf } from './claim-area.ts'
import { storablePage } from './storable-page.ts'
import type { AreaQuery, MapsSource, SourceErrorKind, SourcePage } from '@gazetteer/sources'
import type { Claim } from './claim.ts'
import type { WorkSliceContext } from './work-slice-context.ts'

export type RequestSettings = {
  claim: Claim
  source: MapsSource
  query: AreaQuery
  /** Of the source's own concurrency; null: none. */
  slot: number | null
  leaseMs: number
  timeoutMs: number
}

/** A request that was not answered in time: the fault of the source. */
export class RequestTimeout extends Error {}

/** What became of a request; given up: by us, because its run was stopped or its area taken over. */
export type RequestOutcome = 'answered' | 'no-answer' | 'given-up' | 'failed' | SourceErrorKind

/** How often a lease is renewed in its time. */
const renewalsPerLease = 3

/**
 * One request, its lease and slot renewed while it is under way. Throws RequestTimeout when the time is over; a source that does
 * not listen to its signal is left behind. A claim that is not ours any more aborts the request.
 */
export async function sendRequest(
  request: RequestSettings,
  { engine, rateLimiter, onRequest }: WorkSliceContext,
  outer: AbortSignal,
): Promise<SourcePage> {
  const { claim, source, query, slot, leaseMs, timeoutMs } = request
  const { signal, abort, unlink } = linkedAbort(outer)
  const deadline = setTimeout(() => abort(new RequestTimeout(`${keyOf(claim).path} timed out`)), timeoutMs)
  const renewal = setInterval(() => {
    renew().catch(() => undefined) // the commit finds out
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
      slot === null ? undefined : rateLimiter.renew(source.declaration.id, slot),
    ])
    if (!isOurs) abort(new Error('The area was taken over'))
  }
}

/** Gives the slot back, if there is one; of the run that waited longest for it others are told. */
export async function stop(
  { slot, source }: Pick<RequestSettings, 'slot' | 'source'>,
  { rateLimiter, onFreed }: WorkSliceContext,
): Promise<void> {
  const runId = slot === null ? null : await rateLimiter.release(source.declaration.id, slot)
  if (runId !== null) onFreed?.(runId)
}

function outcomeOf(error: unknown, { aborted: isAborted, reason }: AbortSignal): RequestOutcome {
  if (isAborted) return reason instanceof RequestTimeout ? 'no-answer' : 'given-up'
  return error instanceof SourceError ? error.kind : 'failed'
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const tell = (): void => reject(new Error('The request was given up', { cause: signal.reason }))
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
}
