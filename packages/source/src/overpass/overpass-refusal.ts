import { SourceError } from '../port.ts'

/** Least wait after "too many requests" (rule of the public servers), and what is waited where the server names no time. */
const leastWaitMs = 30_000
const usualWaitMs = 55_000
const jitterMs = 10_000

export type Refusal = { status: number; retryAfter: string | null; body: string; now: number; random: () => number }

/** What a status other than 200 means. 504 is not here: it depends on what was allowed. */
export function refusalOf({ status, retryAfter, body, now, random }: Refusal): SourceError {
  const named = waitOf(retryAfter, now)
  const jitter = random() * jitterMs
  if (status === 429)
    return new SourceError('slow-down', 'Overpass asks for a pause.', {
      retryAfterMs: Math.round(named === null ? usualWaitMs + jitter : Math.max(leastWaitMs, named)),
    })
  if (status === 400) return new SourceError('refused', `Overpass did not accept the request: ${wordsOf(body)}`)
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
    retryAfterMs: Math.round(Math.max(leastWaitMs, named ?? 0) + jitter),
  })
}

/** Retry-After in milliseconds: seconds, or a date. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** The message inside the XHTML page of an error, as plain words. */
function wordsOf(body: string): string {
  const text = body
    .replace(/<(head|style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  const error = /Error\s*:?\s*(.*)/i.exec(text)?.[1] ?? text
  return error.length > 200 ? `${error.slice(0, 200)}…` : error || 'no reason given.'
}
