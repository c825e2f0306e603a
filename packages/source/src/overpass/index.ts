import { linkedAbort } from '../linked-abort.ts'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { declaration } from './declaration.ts'
import { Gate } from './gate.ts'
import { readAnswer } from './overpass-answer.ts'
import { type Allowance, overpassQuery } from './overpass-query.ts'
import { refusalOf } from './overpass-refusal.ts'

export { declaration } from './declaration.ts'

export type OverpassConfig = {
  /** The interpreter, such as https://overpass-api.de/api/interpreter. */
  url: string
  /** An address in the User-Agent, by which the server's operators can reach us. */
  contact: string | null
  /** Epoch ms. */
  now: () => number
  /** At least 0, below 1: spreads the waits. */
  random: () => number
  /** Least time between the starts of two requests; the declared one where not given. */
  gapMs?: number
}

const usual: Allowance = { timeoutSeconds: 60, maxBytes: 256 * 1024 * 1024 }
const lowered: Allowance = { timeoutSeconds: 25, maxBytes: 64 * 1024 * 1024 }
const loweredForMs = 10 * 60_000
const giveUpMs = 90_000
const mostRequestBytes = 200_000
const mostAnswerBytes = 64 * 1024 * 1024

/**
 * Listings from an Overpass server. Its status page is never polled; after "too many" we wait as told, at least 30 s.
 * A busy server (504) decides by what we allow it to spend: the first 504 lowers that for ten minutes and counts as unavailable,
 * one more with the lowered figures means that the area is too large.
 */
export function openOverpass(config: OverpassConfig): MapsSource {
  const gate = new Gate({
    gapMs: config.gapMs ?? declaration.limits.gapMs,
    perDay: declaration.limits.perDay ?? Infinity,
    now: config.now,
  })
  const life = new AbortController()
  let loweredUntil = 0

  const busy = (): SourceError => {
    const isLowered = config.now() < loweredUntil
    loweredUntil = config.now() + loweredForMs
    if (isLowered) return new SourceError('too-large', 'Overpass is too busy for an area of this size.')
    const retryAfterMs = Math.round(30_000 + config.random() * 10_000)
    return new SourceError('unavailable', 'Overpass is too busy at the moment.', { retryAfterMs })
  }

  return {
    declaration,
    /** The server holds the whole planet. */
    covers: () => Promise.resolve(true),
    async ask({ box, types }: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
      const allowance = config.now() < loweredUntil ? lowered : usual
      const body = new URLSearchParams({ data: overpassQuery(box, types, allowance) }).toString()
      if (body.length > mostRequestBytes)
        throw new SourceError('refused', 'The request is too long for Overpass. Choose fewer business types.')
      const both = linkedAbort(signal, life.signal)
      const { status, retryAfter, text } = await gate
        .through(both.signal, () => post(config, body, both.signal))
        .finally(both.unlink)
      if (status === 504) throw busy()
      if (status !== 200) throw refusalOf({ status, retryAfter, body: text, now: config.now(), random: config.random })
      const rows = readAnswer(text, types, config.now())
      if (rows.length > declaration.pageSize)
        throw new SourceError('too-large', 'Overpass has more rows for this area than fit into one answer.')
      return { rows, next: null }
    },
    close(): Promise<void> {
      life.abort(new SourceError('unavailable', 'The source was closed.'))
      return Promise.resolve()
    },
  }
}

type Answer = { status: number; retryAfter: string | null; text: string }

async function post({ url, contact }: OverpassConfig, body: string, signal: AbortSignal): Promise<Answer> {
  const patience = linkedAbort(signal)
  const timer = setTimeout(patience.abort, giveUpMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json, */*;q=0.5',
        'user-agent': userAgent(contact),
      },
      signal: patience.signal,
    })
    const text = await readText(response)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SourceError) throw cause
    const reason = patience.signal.aborted ? 'did not answer in 90 seconds' : 'cannot be reached'
    throw new SourceError('unavailable', `Overpass ${reason}.`, { cause })
  } finally {
    clearTimeout(timer)
    patience.unlink()
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostAnswerBytes) throw new SourceError('too-large', 'The answer of Overpass for this area is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Only printable ASCII may stand in a header. */
function userAgent(contact: string | null): string {
  const address = contact?.replace(/[^\x20-\x7e]|[()]/g, '').trim()
  return address ? `Gazetteer/1.6 (+${address})` : 'Gazetteer/1.6'
}
