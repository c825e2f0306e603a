import { retryAfterOf } from '../exchange.ts'
import { SourceError } from '../port.ts'
import { errorTextOf, faultOfText } from './server-errors.ts'

/** Minimum wait after 429 (policy of the public servers), and the wait when the server gives no time. */
const minWaitMs = 30_000
const defaultWaitMs = 55_000
const jitterMs = 10_000

export type Refusal = {
  status: number
  retryAfter: string | null
  body: string
  /** Minimum wait before the same query is sent again, ms. */
  againMs: number
  now: number
  random: () => number
}

export function overpassRefusal({ status, retryAfter, body, againMs, now, random }: Refusal): SourceError {
  const named = retryAfterOf(retryAfter, now)
  const jitter = random() * jitterMs
  const text = errorTextOf(body)
  if (status === 429)
    return new SourceError('slow-down', 'Overpass requested a pause.', {
      retryAfterMs: Math.round(named === null ? defaultWaitMs + jitter : Math.max(minWaitMs, named)),
    })
  // Caused by load and by the query's limits, not by its area: a smaller area would not help.
  if (status === 504)
    return new SourceError('unavailable', 'Overpass is overloaded at the moment.', {
      retryAfterMs: Math.round(Math.max(minWaitMs, named ?? 0, againMs) + jitter),
      isSourceWide: true,
    })
  // A proxy may add an error status to what the server itself sends with 200.
  if (text !== null && /Dispatcher_Client/.test(text)) return faultOfText(text, { againMs })
  if (status === 400)
    return new SourceError('refused', `Overpass rejected the request: ${text ?? 'no reason was given.'}`)
  if (status === 406)
    return new SourceError(
      'refused',
      'Overpass rejected this server’s User-Agent: a contact address is required. Contact your administrator.',
    )
  if (status === 401 || status === 403)
    return new SourceError('refused', `Overpass rejects requests from this server (${status}). Contact its operators.`)
  if (status === 413 || status === 414)
    return new SourceError('refused', 'The request is too long for this Overpass server. Choose fewer business types.')
  if (status >= 400 && status < 500)
    return new SourceError(
      'refused',
      `Overpass rejected the request (${status}). Check the configured address of Overpass.`,
    )
  return new SourceError('unavailable', `Overpass is unavailable (${status}).`, {
    retryAfterMs: Math.round(Math.max(minWaitMs, named ?? 0, againMs) + jitter),
  })
}
