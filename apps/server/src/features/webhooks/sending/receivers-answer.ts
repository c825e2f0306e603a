import type { IncomingMessage } from 'node:http'

const maxBytes = 4_096
const maxLetters = 200
const withinMs = 1_000

/**
 * Calls back once with the first words of an answer as one line of plain text: what a receiver says about a message that
 * it refuses. '' for a page or for no words. Ends within a second, whatever the receiver sends.
 */
export function readWords(answer: IncomingMessage, done: (words: string) => void): void {
  const parts: Buffer[] = []
  let size = 0
  let isDone = false
  const end = (): void => {
    clearTimeout(timer)
    if (isDone) return
    isDone = true
    done(isPlain(answer) ? plainWords(Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')) : '')
  }
  const timer = setTimeout(end, withinMs)
  answer.on('data', (part: Buffer) => {
    if (size < maxBytes) parts.push(part)
    size += part.length
    if (size >= maxBytes) end()
  })
  for (const event of ['end', 'error', 'close']) answer.on(event, end)
}

/** The pages of proxies and web servers explain nothing to a person. */
const isPlain = ({ headers }: IncomingMessage): boolean =>
  headers['content-encoding'] === undefined && /^$|^text\/plain|[/+]json/i.test(headers['content-type'] ?? '')

function plainWords(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length <= maxLetters ? line : `${line.slice(0, maxLetters).trimEnd()}…`
}

const longestWaitMs = 3_600_000

/** The wait that `Retry-After` asks for, in seconds or as a date, at most an hour; null for none. */
export function waitOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : null
  const ms = seconds === null ? Date.parse(header) - now : seconds * 1_000
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, longestWaitMs)
}
