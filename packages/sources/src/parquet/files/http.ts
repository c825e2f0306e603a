import { productAgent } from '../../user-agent.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { discardBody, Oversized, readBody } from '@gazetteer/bounded'
import { fetchAllowed, type HostRule } from '../../fetch-allowed.ts'
import { retryAfterOf } from '../../exchange.ts'
import { linkedAbort } from '@gazetteer/bounded'
import { SourceError } from '../../port.ts'
import { FileGone } from './ranged-file.ts'

export type RangeAnswer = { status: number; headers: Headers; bytes: Uint8Array }
/** Part of a file: bytes `start` to `end` (exclusive), or the last ones. */
export type WantedRange = { start: number; end: number } | { last: number }
export type Ask = {
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
  /** The answer may not be longer than this range. */
  range?: WantedRange
  /** Maximum size of a whole decompressed answer; default 4 MB, far above a catalog's size. */
  maxBytes?: number
  timeoutMs?: number
  signal: AbortSignal
}

export type Http = {
  /**
   * Returns only 2xx, 304, 412 and 416. Throws FileGone for 403, 404 and 410, and SourceError otherwise: 'refused'
   * for a forbidden address or an oversized answer.
   */
  ask: (address: string, ask: Ask) => Promise<RangeAnswer>
  /** The response of a large file, as a stream without a time limit. Throws like `ask`. */
  open: (address: string, signal: AbortSignal) => Promise<Response>
}

/** Identifies the program, as open data servers request. */
const userAgent = `${productAgent} (+https://github.com/gazetteer/gazetteer)`
const maxInFlight = 8
const defaultTimeoutMs = 30_000
/** An interrupted answer is retried immediately: the engine's back-off is meant for servers that are down. */
const triesWhenCut = 3
const pauseWhenCutMs = 50
const defaultMaxBytes = 4 << 20

export function openHttp(isAllowed: HostRule): Http {
  let inFlight = 0
  const waiting: (() => void)[] = []

  async function within<T>(work: () => Promise<T>): Promise<T> {
    if (inFlight >= maxInFlight) await new Promise<void>((resolve) => waiting.push(resolve))
    inFlight += 1
    try {
      return await work()
    } finally {
      inFlight -= 1
      waiting.shift()?.()
    }
  }

  return {
    ask: async (address, ask) => {
      for (let triesLeft = triesWhenCut; ; triesLeft -= 1) {
        try {
          return await within(() => fetchOnce(address, isAllowed, ask))
        } catch (error) {
          if (!(error instanceof CutOff) || ask.signal.aborted) throw error
          if (triesLeft <= 1) throw away(`The response from ${hostOf(address)} was interrupted.`, error.cause)
          await wait(pauseWhenCutMs, undefined, { signal: ask.signal })
        }
      }
    },
    open: async (address, signal) => {
      const host = hostOf(address)
      const init = { headers: { 'user-agent': userAgent }, signal }
      const response = await fetchAllowed(address, isAllowed, init).catch((cause: unknown) => {
        signal.throwIfAborted()
        if (cause instanceof SourceError) throw cause
        throw away(`${host} is unreachable.`, cause)
      })
      await refuse(response, { address, host, isRanged: false })
      return response
    },
  }
}

/** The server started an answer but did not complete it. */
class CutOff extends Error {}

async function fetchOnce(address: string, isAllowed: HostRule, ask: Ask): Promise<RangeAnswer> {
  const { headers = {}, method = 'GET', range, timeoutMs, signal } = ask
  const host = hostOf(address)
  const linked = linkedAbort(signal)
  const late = new Error('late')
  const timer = setTimeout(() => linked.abort(late), timeoutMs ?? defaultTimeoutMs)
  let hasBegun = false
  try {
    const response = await fetchAllowed(address, isAllowed, {
      method,
      headers: { 'user-agent': userAgent, ...headers, ...(range === undefined ? {} : { range: rangeText(range) }) },
      signal: linked.signal,
    })
    hasBegun = true
    await refuse(response, { address, host, isRanged: range !== undefined })
    const bytes = method === 'HEAD' ? new Uint8Array() : await bodyOf(response, ask)
    const promised = Number(response.headers.get('content-length') ?? bytes.length)
    const isWhole = method === 'GET' && hasContent(response) && !response.headers.has('content-encoding')
    if (isWhole && bytes.length < promised) throw new CutOff('short')
    return { status: response.status, headers: response.headers, bytes }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SourceError || cause instanceof FileGone || cause instanceof CutOff) throw cause
    if (cause instanceof Oversized) {
      const why = range === undefined ? cause.message : 'is longer than requested'
      throw new SourceError('refused', `The response from ${host} for ${fileNameOf(address)} ${why}.`, { cause })
    }
    if (linked.signal.reason === late) throw away(`${host} did not answer in time.`, cause, true)
    if (hasBegun) throw new CutOff('cut', { cause })
    throw away(`${host} is unreachable.`, cause)
  } finally {
    clearTimeout(timer)
    linked.unlink()
  }
}

const hasContent = ({ status }: Response): boolean => status === 200 || status === 206

async function bodyOf(response: Response, { range, maxBytes = defaultMaxBytes }: Ask): Promise<Uint8Array> {
  if (hasContent(response)) return await readBody(response, range === undefined ? maxBytes : lengthOf(range))
  await discardBody(response)
  return new Uint8Array()
}

const lengthOf = (range: WantedRange): number => ('last' in range ? range.last : range.end - range.start)
const rangeText = (range: WantedRange): string =>
  'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end - 1}`

async function refuse(
  response: Response,
  { address, host, isRanged }: { address: string; host: string; isRanged: boolean },
): Promise<void> {
  const { status, headers } = response
  if (status === 200 && isRanged) {
    await discardBody(response)
    throw new SourceError('refused', `${host} does not support byte ranges, which are required.`)
  }
  if (response.ok || status === 304 || status === 412 || status === 416) return
  await discardBody(response)
  if (status === 403 || status === 404 || status === 410) throw new FileGone(`file ${fileNameOf(address)}`, address)
  const retryAfterMs = retryAfterOf(headers.get('retry-after'), Date.now())
  if (status === 429 || status === 503) {
    throw new SourceError('slow-down', `${host} is busy (${status}).`, { retryAfterMs, isSourceWide: true })
  }
  if (status >= 500) throw away(`${host} reported an internal error (${status}).`)
  throw new SourceError('refused', `${host} rejected the request (${status}).`)
}

const away = (message: string, cause?: unknown, isLate = false): SourceError =>
  new SourceError('unavailable', message, { cause, isLate, isSourceWide: true })

export const hostOf = (address: string): string => new URL(address).host
/** The last path segment, for messages. */
export function fileNameOf(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
