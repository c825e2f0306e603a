import { setTimeout as wait } from 'node:timers/promises'
import { linkedAbort } from '../../linked-abort.ts'
import { SourceError } from '../../port.ts'
import { FileGone } from './ranged-file.ts'

export type Answer = { status: number; headers: Headers; bytes: Uint8Array }
export type Ask = { headers?: Record<string, string>; method?: 'GET' | 'HEAD'; timeoutMs?: number; signal: AbortSignal }

/** Calls to servers of files, a few at the same time. */
export type Http = {
  /** Answers 2xx, 304, 412 and 416 alone. Throws FileGone for 403, 404 and 410, SourceError for all else. */
  ask: (address: string, ask: Ask) => Promise<Answer>
}

/** Names the program, as servers of open data ask for. */
const userAgent = 'Gazetteer/1.6 (+https://github.com/gazetteer/gazetteer)'
const maxInFlight = 8
const defaultTimeoutMs = 30_000
/** An answer that was cut off is asked for once more at once: the engine's patience is for servers that are away. */
const triesWhenCut = 3
const pauseWhenCutMs = 50
/** A server that does not know of ranges would send all of a file. */
const wholeFileBytes = 64 << 20

export function openHttp(): Http {
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
      for (let left = triesWhenCut; ; left -= 1) {
        try {
          return await within(() => askOnce(address, ask))
        } catch (error) {
          if (!(error instanceof CutOff) || ask.signal.aborted) throw error
          if (left <= 1) throw away(`The answer of ${hostOf(address)} was cut off.`, error.cause)
          await wait(pauseWhenCutMs, undefined, { signal: ask.signal })
        }
      }
    },
  }
}

/** The server began an answer and did not end it. */
class CutOff extends Error {}

async function askOnce(address: string, { headers = {}, method = 'GET', timeoutMs, signal }: Ask): Promise<Answer> {
  const host = hostOf(address)
  const own = linkedAbort(signal)
  const late = new Error('late')
  const timer = setTimeout(() => own.abort(late), timeoutMs ?? defaultTimeoutMs)
  let hasBegun = false
  try {
    const response = await fetch(address, {
      method,
      headers: { 'user-agent': userAgent, ...headers },
      signal: own.signal,
    })
    hasBegun = true
    await refuse(response, { address, host, isRanged: 'range' in headers })
    const bytes = method === 'HEAD' ? new Uint8Array() : new Uint8Array(await response.arrayBuffer())
    const promised = Number(response.headers.get('content-length') ?? bytes.length)
    if (method !== 'HEAD' && !response.headers.has('content-encoding') && bytes.length < promised)
      throw new CutOff('short')
    return { status: response.status, headers: response.headers, bytes }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SourceError || cause instanceof FileGone || cause instanceof CutOff) throw cause
    if (own.signal.reason === late) throw away(`${host} did not answer in time.`, cause, true)
    if (hasBegun) throw new CutOff('cut', { cause })
    throw away(`${host} cannot be reached.`, cause)
  } finally {
    clearTimeout(timer)
    own.unlink()
  }
}

async function refuse(
  response: Response,
  { address, host, isRanged }: { address: string; host: string; isRanged: boolean },
): Promise<void> {
  const { status, headers } = response
  if (status === 200 && isRanged) {
    await response.body?.cancel()
    throw new SourceError('refused', `${host} does not answer to ranges of bytes, so no part of a file can be read.`)
  }
  if (status === 200 && Number(headers.get('content-length') ?? 0) > wholeFileBytes) {
    await response.body?.cancel()
    throw new SourceError('refused', `${host} answers with far more than was asked for.`)
  }
  if (response.ok || status === 304 || status === 412 || status === 416) return
  await response.body?.cancel()
  if (status === 403 || status === 404 || status === 410) throw new FileGone(nameOf(address), address)
  const retryAfterMs = retryAfterOf(headers)
  if (status === 429 || status === 503) {
    throw new SourceError('slow-down', `${host} is busy (${status}).`, { retryAfterMs, isSourceWide: true })
  }
  if (status >= 500) throw away(`${host} has a problem of its own (${status}).`)
  throw new SourceError('refused', `${host} does not answer the request (${status}).`)
}

const away = (message: string, cause?: unknown, isLate = false): SourceError =>
  new SourceError('unavailable', message, { cause, isLate, isSourceWide: true })

/** In seconds, or as a date. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

export const hostOf = (address: string): string => new URL(address).host
export const nameOf = (address: string): string => decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
