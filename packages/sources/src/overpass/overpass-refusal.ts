import { SourceError } from '../port.ts'
import { faultOfWords, wordsOfPage } from './server-words.ts'

/** Least wait after "too many requests" (rule of the public servers), and what is waited where the server names no time. */
const minWaitMs = 30_000
const defaultWaitMs = 55_000
const jitterMs = 10_000

export type Refusal = {
  status: number
  retryAfter: string | null
  body: string
  /** Least wait before the same query is sent again, ms. */
  againMs: number
  now: number
  random: () => number
}

/** What a status other than 200 means. */
export function refusalOf({ status, retryAfter, body, againMs, now, random }: Refusal): SourceError {
  const named = waitOf(retryAfter, now)
  const jitter = random() * jitterMs
  const words = wordsOfPage(body)
  if (status === 429)
    return new SourceError('slow-down', 'Overpass asks for a pause.', {
      retryAfterMs: Math.round(named === null ? defaultWaitMs + jitter : Math.max(minWaitMs, named)),
    })
  // Decided by load and by what the query was allowed to spend, never by its area: a smaller one would fare the same.
  if (status === 504)
    return new SourceError('unavailable', 'Overpass is too busy at the moment.', {
      retryAfterMs: Math.round(Math.max(minWaitMs, named ?? 0, againMs) + jitter),
      isSourceWide: true,
    })
  // A proxy before the interpreter may have given a status to what comes as 200 from the server itself.
  if (words !== null && /Dispatcher_Client/.test(words)) return faultOfWords(words, { againMs })
  if (status === 400)
    return new SourceError('refused', `Overpass did not accept the request: ${words ?? 'no reason given.'}`)
  if (status === 406)
    return new SourceError(
      'refused',
      'Overpass does not accept our User-Agent. Set OVERPASS_CONTACT to an address of yours.',
    )
  if (status === 401 || status === 403)
    return new SourceError(
      'refused',
      `Overpass refuses requests from here (${status}). Its operators may have to be asked.`,
    )
  if (status === 413 || status === 414)
    return new SourceError('refused', 'The request is too long for this Overpass server. Choose fewer business types.')
  if (status >= 400 && status < 500)
    return new SourceError('refused', `Overpass refused the request (${status}). Check OVERPASS_URL.`)
  return new SourceError('unavailable', `Overpass is not available (${status}).`, {
    retryAfterMs: Math.round(Math.max(minWaitMs, named ?? 0, againMs) + jitter),
  })
}

/** Retry-After in milliseconds: seconds, or a date. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
