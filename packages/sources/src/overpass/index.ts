import { productAgent } from '../user-agent.ts'
import { Oversized, readBody } from '@gazetteer/bounded'
import { allowedHosts, fetchAllowed } from '../fetch-allowed.ts'
import { exchange } from '../exchange.ts'
import { linkedAbort } from '@gazetteer/bounded'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { type OverpassSettings, overpassDeclaration, timeoutSecondsOf } from './declaration.ts'
import { RateLimiter } from './rate-limiter.ts'
import { readAnswer } from './overpass-answer.ts'
import { type Allowance, overpassQuery } from './overpass-query.ts'
import { overpassRefusal } from './overpass-refusal.ts'

export { type OverpassSettings, overpassDeclaration, refusedSettings } from './declaration.ts'
export { publicOverpass } from './public-servers.ts'

export type OverpassConfig = OverpassSettings & {
  /** A contact address for the User-Agent, so that the server's operators can reach us. */
  contact: string | null
  now: () => number
  /** In [0, 1); adds jitter to waits. */
  random: () => number
}

const defaultBytes = 256 * 1024 * 1024
const lowered: Allowance = { timeoutSeconds: 25, maxBytes: 64 * 1024 * 1024 }
const loweredForMs = 10 * 60_000
const maxRequestBytes = 200_000
/** The largest valid answer takes a fifth of it. */
const maxAnswerBytes = 16 * 1024 * 1024
const maxErrorBytes = 64 * 1024

/**
 * Listings from an Overpass server. Its status page is never polled. After 429 it waits as requested, at least 30 s.
 * A busy server (504) rejects by the resources a query may use: the first 504 lowers these for ten minutes, then it
 * waits. After any failure the same query is repeated only when its first execution must be over.
 */
export function openOverpass(config: OverpassConfig): MapsSource {
  const declaration = overpassDeclaration(config)
  const timeoutSeconds = timeoutSecondsOf(config)
  const normal: Allowance = { timeoutSeconds, maxBytes: defaultBytes }
  const less: Allowance = { ...lowered, timeoutSeconds: Math.min(timeoutSeconds, lowered.timeoutSeconds) }
  const { gapMs, perDay } = declaration.limits
  const rateLimiter = new RateLimiter({ gapMs, perDay, now: config.now })
  const life = new AbortController()
  let loweredUntil = 0

  return {
    declaration,
    /** A server does not report its coverage, so it is always queried. */
    covers: () => Promise.resolve(true),
    async fetchPage({ city, box, types }: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
      const allowance = config.now() < loweredUntil ? less : normal
      const body = new URLSearchParams({ data: overpassQuery(box, types, allowance) }).toString()
      if (body.length > maxRequestBytes)
        throw new SourceError('refused', 'The request is too long for Overpass. Choose fewer business types.')
      const both = linkedAbort(signal, life.signal)
      const sending: Sending = { config, body, giveUpMs: declaration.answersWithinMs, againMs: againMs(allowance) }
      const { status, retryAfter, text } = await rateLimiter
        .through(both.signal, () => post(sending, both.signal))
        .finally(both.unlink)
      if (status === 504) loweredUntil = config.now() + loweredForMs
      // After a 504 the next query has the lower limits.
      const again = againMs(status === 504 ? less : allowance)
      const { now, random } = config
      if (status !== 200) throw overpassRefusal({ status, retryAfter, body: text, againMs: again, now: now(), random })
      const { rows, nameless } = await readAnswer(text, { city, types, now: now(), againMs: again })
      if (rows.length > declaration.pageSize)
        throw new SourceError('too-large', 'Overpass has more rows in this area than fit into one answer.')
      return { rows, next: null, leftOut: { nameless } }
    },
    close(): Promise<void> {
      life.abort(new SourceError('unavailable', 'The source was closed.'))
      return Promise.resolve()
    },
  }
}

const againMs = ({ timeoutSeconds }: Allowance): number => timeoutSeconds * 1000

type Sending = { config: OverpassConfig; body: string; giveUpMs: number; againMs: number }
type Answer = { status: number; retryAfter: string | null; text: string }

async function post({ config, body, giveUpMs, againMs: again }: Sending, signal: AbortSignal): Promise<Answer> {
  const terms = { title: 'Overpass', timeoutMs: giveUpMs, repeatAfterMs: again }
  return await exchange(terms, signal, async (requestSignal) => {
    const response = await fetchAllowed(config.url, allowedHosts(config.url, []), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json, */*;q=0.5',
        'user-agent': userAgent(config.contact),
      },
      signal: requestSignal,
    })
    const text = await readText(response)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  })
}

/** An oversized error page is ignored, because the status is sufficient. */
async function readText(response: Response): Promise<string> {
  try {
    const bytes = await readBody(response, response.status === 200 ? maxAnswerBytes : maxErrorBytes)
    return new TextDecoder().decode(bytes)
  } catch (cause) {
    if (!(cause instanceof Oversized)) throw cause
    if (response.status !== 200) return ''
    throw new SourceError('too-large', `The answer of Overpass for this area ${cause.message}.`, { cause })
  }
}

/** Headers may contain only printable ASCII. */
function userAgent(contact: string | null): string {
  const address = contact?.replace(/[^\x20-\x7e]|[()]/g, '').trim()
  return address ? `${productAgent} (+${address})` : productAgent
}
