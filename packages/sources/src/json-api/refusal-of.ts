import { SourceError } from '../port.ts'
import type { ApiAnswer } from './send-json.ts'

const minute = 60_000

/** The meaning of an error by its HTTP status. `words`: the API's own explanation. None of them is billed. */
export function refusalOf(
  { status, headers }: Pick<ApiAnswer, 'status' | 'headers'>,
  { title, words, now }: { title: string; words: string | null; now: number },
): SourceError {
  const retryAfterMs = waitOf(headers.get('retry-after'), now)
  const said = words === null ? '' : `: ${sentence(words)}`
  const end = said === '' ? '.' : ''
  if (status === 429)
    return new SourceError('slow-down', `${title} requested a pause${said}${end}`, { retryAfterMs, isUnbilled: true })
  if (status >= 500) {
    const message = `${title} is unavailable (${status})${said}${end}`
    return new SourceError('unavailable', message, { retryAfterMs, isSourceWide: status === 503, isUnbilled: true })
  }
  if (status === 401 || status === 403)
    return new SourceError('refused', `${title} refused the key (${status})${said}${end}`, { isUnbilled: true })
  if (status === 402)
    return new SourceError('spent', `The quota of ${title} is used up${said}${end}`, { isUnbilled: true })
  return new SourceError('refused', `${title} rejected the request (${status})${said}${end}`, { isUnbilled: true })
}

/** The API's words as one short line that ends with a period. */
function sentence(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim().slice(0, maxWords)
  return /[.!?…]$/.test(line) ? line : `${line}.`
}

const maxWords = 300

/** Retry-After in milliseconds, from seconds or a date; at most an hour. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), 60 * minute) : null
}
