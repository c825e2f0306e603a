import { SourceError } from '../port.ts'

const maxPageLength = 16_384

/**
 * The words of an error page. Overpass sends its errors as XHTML, and those of its dispatcher with the status 200 (seen on
 * 0.7.62: dispatcher down, `protocol_error`, `duplicate_query`). Null for what is no page.
 */
export function wordsOfPage(body: string): string | null {
  // An error stands at the beginning; patterns over megabytes would block the process.
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
  return error.length > 200 ? `${error.slice(0, 200)}…` : error || 'no reason given.'
}

/** The wait before the same query may be sent again: at least the time that its first run may take, in milliseconds. */
export type Again = { againMs: number }

/**
 * What an error means that the server tells in words, as a `remark` or on a page. Only memory and time say something of the area;
 * the dispatcher decides by load and by what was allowed, whatever is asked.
 */
export function faultOfWords(words: string, { againMs }: Again): SourceError {
  if (/\br[au]n out of memory|query timed out/i.test(words))
    return new SourceError('too-large', 'Overpass ran out of time or memory for this area.')
  const message = `Overpass answered: ${words.replace(/^runtime error:\s*/i, '')}`
  // The dispatcher refuses the fourth identical query within `[timeout]` seconds.
  if (/duplicate_query|rate_limited/i.test(words))
    return new SourceError('slow-down', message, { retryAfterMs: againMs })
  const isSourceWide = /dispatcher|too busy|open64/i.test(words)
  return new SourceError('unavailable', message, { retryAfterMs: againMs, isSourceWide })
}
