import { retryAfterOf } from '../exchange.ts'
import { SourceError } from '../port.ts'
import type { ApiAnswer } from './send-json.ts'

/** A longer pause is not kept. */
const maxWaitMs = 3_600_000

/** The meaning of an error by its HTTP status. `words`: the API's own explanation. None of them is billed. */
export function refusalOf(
  { status, headers }: Pick<ApiAnswer, 'status' | 'headers'>,
  { title, words, now }: { title: string; words: string | null; now: number },
): SourceError {
  const wanted = retryAfterOf(headers.get('retry-after'), now)
  const retryAfterMs = wanted === null ? null : Math.min(wanted, maxWaitMs)
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
