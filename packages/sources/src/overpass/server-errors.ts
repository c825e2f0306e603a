import { SourceError } from '../port.ts'

const maxPageLength = 16_384

/**
 * The text of an error page. Overpass sends errors as XHTML, those of its dispatcher even with status 200 (0.7.62:
 * dispatcher down, `protocol_error`, `duplicate_query`). Null when it is not a page.
 */
export function errorTextOf(body: string): string | null {
  // Errors are at the start; regular expressions over megabytes would block the process.
  const start = body.slice(0, maxPageLength)
  if (!/^\s*(<\?xml|<!doctype|<html)/i.test(start)) return null
  const text = start
    .replace(/<(head|style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  const error = /Error\s*:?\s*(.*)/i.exec(text)?.[1] ?? text
  return error.length > 200 ? `${error.slice(0, 200)}…` : error || 'no reason was given.'
}

/** Milliseconds before the same query may be sent again: at least the time that its first execution may take. */
export type Again = { againMs: number }

/**
 * Classifies an error text from a `remark` or a page. Only memory and time limits depend on the area; the dispatcher
 * decides by load and by the query's limits.
 */
export function faultOfText(text: string, { againMs }: Again): SourceError {
  if (/\br[au]n out of memory|query timed out/i.test(text))
    return new SourceError('too-large', 'Overpass ran out of time or memory for this area.')
  const message = `Overpass reported: ${text.replace(/^runtime error:\s*/i, '')}`
  // The dispatcher rejects the fourth identical query within `[timeout]` seconds.
  if (/duplicate_query|rate_limited/i.test(text))
    return new SourceError('slow-down', message, { retryAfterMs: againMs })
  const isSourceWide = /dispatcher|too busy|open64/i.test(text)
  return new SourceError('unavailable', message, { retryAfterMs: againMs, isSourceWide })
}
