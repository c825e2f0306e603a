import { linkedAbort } from '@gazetteer/bounded'
import { SourceError } from './port.ts'

export type ExchangeTerms = {
  /** The server's name, for messages. */
  title: string
  timeoutMs: number
  /** How long to wait before a request that the server may have received is repeated. */
  repeatAfterMs: number | null
}

/**
 * Sends one request and reads its answer in `work`, which must use the given signal. Throws SourceError, or the
 * signal's reason when aborted. A request that may have been received counts as billed.
 */
export async function exchange<T>(
  { title, timeoutMs, repeatAfterMs: retryAfterMs }: ExchangeTerms,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const patience = linkedAbort(signal)
  const timer = setTimeout(patience.abort, timeoutMs)
  try {
    return await work(patience.signal)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SourceError) throw cause
    if (patience.signal.aborted) {
      const message = `${title} did not answer in ${Math.round(timeoutMs / 1000)} seconds.`
      throw new SourceError('unavailable', message, { retryAfterMs, isLate: true, cause })
    }
    if (wasNeverSent(cause))
      throw new SourceError('unavailable', `${title} is unreachable.`, { isSourceWide: true, isUnbilled: true, cause })
    throw new SourceError('unavailable', `${title} closed the connection.`, { retryAfterMs, cause })
  } finally {
    clearTimeout(timer)
    patience.unlink()
  }
}

/** The connection failed, so the server never received the request. `error` is of `fetch`. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/.test(code)
}

/** The header Retry-After in milliseconds, from seconds or a date; null when absent or invalid. */
export function retryAfterOf(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (text === '') return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
