import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { discardBody, linkedAbort, readBody } from '@gazetteer/bounded'
import { AwsV4Signer } from 'aws4fetch'
import type { Config } from '../../../config.ts'
import { PublicError, Unavailable } from '../../../platform/errors.ts'
import { xmlText } from './xml-texts.ts'

export type BucketLocation = NonNullable<Config['backups']['bucket']>

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Of the object; absent: the bucket itself. */
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Returns what is wrong with a successful answer, which is then repeated. */
  problemOf?: (answer: S3Answer) => string | null
}
export type S3Answer = { status: number; headers: Headers; text: string }

export type S3Limits = {
  /** Of one attempt, or of a pause within an answer that streams. */
  timeoutMs: number
  /** In addition, for each MB that an attempt sends. */
  msPerMb: number
  attempts: number
}

export type S3Requests = {
  /** A request whose short answer is read completely. Throws Unavailable, or S3Refused with the status. */
  ask: (request: S3Request, signal: AbortSignal) => Promise<S3Answer>
  /** Streams an object; throws as `ask` until the answer begins. */
  stream: (name: string, signal: AbortSignal) => Promise<{ headers: Headers; chunks: AsyncIterable<Uint8Array> }>
}

/** The bucket answered with an error that repeating does not change; `message` has no secrets. */
export class S3Refused extends Unavailable {
  readonly reason: { status: number; code: string | null }

  constructor(message: string, reason: S3Refused['reason']) {
    super(message)
    this.reason = reason
  }
}

/** A line may be as slow as 20 kB a second. */
const usualLimits: S3Limits = { timeoutMs: 60_000, msPerMb: 50_000, attempts: 4 }
const firstPauseMs = 200
const maxAnswerBytes = 4 << 20
const notImplemented = 501

/** Signed requests with a time limit and bounded retries. Error texts name the bucket, never its keys. */
export function openS3Requests(location: BucketLocation, limits: S3Limits = usualLimits): S3Requests {
  const failed = (reason: string, cause?: unknown) =>
    new Unavailable(`The bucket ${location.bucket} at ${new URL(location.endpoint).host} ${reason}.`, { cause })
  const refused = (answer: S3Answer) => {
    const code = /^\w{1,60}$/.exec(xmlText(answer.text, 'Code') ?? '')?.[0] ?? null
    const { message } = failed(`refused a request (${[answer.status, code].filter((part) => part !== null).join(' ')})`)
    return new S3Refused(message, { status: answer.status, code })
  }

  async function attempt(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const sentMb = (request.body?.length ?? 0) / 1e6
    const waiting = openWaiting(signal, limits.timeoutMs + limits.msPerMb * sentMb)
    try {
      const response = await send(location, request, waiting.signal)
      const text = Buffer.from(await readBody(response, maxAnswerBytes)).toString('utf8')
      // A completed upload can be answered with 200 and an error.
      const status = response.ok && text.includes('<Error>') ? 500 : response.status
      const answer = { status, headers: response.headers, text }
      if (isRefusal(status)) throw refused(answer)
      if (status >= 300) throw failed(`answered with an error (${status})`)
      const problem = request.problemOf?.(answer) ?? null
      if (problem !== null) throw failed(problem)
      return answer
    } finally {
      waiting.end()
    }
  }

  async function open(name: string, signal: AbortSignal) {
    const reading = openWaiting(signal, limits.timeoutMs)
    try {
      const response = await send(location, { method: 'GET', name }, reading.signal)
      if (response.ok) return { headers: response.headers, chunks: chunksOf(response, reading) }
      await discardBody(response)
      const answer = { status: response.status, headers: response.headers, text: '' }
      throw isRefusal(answer.status) ? refused(answer) : failed(`answered with an error (${answer.status})`)
    } catch (error) {
      reading.end()
      throw error
    }
  }

  return {
    ask: (request, signal) => withRetries(() => attempt(request, signal), { limits, signal, failed }),
    stream: (name, signal) => withRetries(() => open(name, signal), { limits, signal, failed }),
  }
}

/** A status that the same request would get again. */
const isRefusal = (status: number): boolean =>
  (status >= 300 && status < 500 && status !== 408 && status !== 429) || status === notImplemented

async function send(location: BucketLocation, request: S3Request, signal: AbortSignal): Promise<Response> {
  const { method, headers = {}, body } = request
  const { accessKeyId, secretAccessKey, region } = location
  const signer = new AwsV4Signer({
    url: urlOf(location, request),
    method,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  })
  const signed = await signer.sign()
  // A redirect would send the signed request to another host.
  const init: RequestInit = { method, headers: signed.headers, signal, redirect: 'manual' }
  return await fetch(signed.url, body === undefined ? init : { ...init, body })
}

function urlOf({ endpoint, bucket, prefix }: BucketLocation, { name, query = {} }: S3Request): string {
  const path = name === undefined ? [] : [...prefix.split('/').filter((part) => part !== ''), name]
  const search = new URLSearchParams(query).toString()
  return `${endpoint}/${[bucket, ...path].map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`
}

type Retrying = { limits: S3Limits; signal: AbortSignal; failed: (reason: string, cause: unknown) => Error }

async function withRetries<T>(work: () => Promise<T>, { limits, signal, failed }: Retrying): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof S3Refused) throw error
      if (nth >= limits.attempts) throw error instanceof PublicError ? error : failed(reasonOf(error), error)
      await wait(firstPauseMs * 2 ** (nth - 1), undefined, { signal })
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'did not answer in time' : 'cannot be reached'

const late = () => new DOMException('The answer took too long.', 'TimeoutError')

/** `pause`: while our reader is busy, the bucket is not late. `resume`: there was progress. */
type Waiting = { signal: AbortSignal; pause: () => void; resume: () => void; end: () => void }

/** Not AbortSignal.any: with AbortSignal.timeout it can be collected before it fires (Node 20). */
function openWaiting(signal: AbortSignal, ms: number): Waiting {
  const linked = linkedAbort(signal)
  const start = () => setTimeout(() => linked.abort(late()), ms)
  let timer = start()
  return {
    signal: linked.signal,
    pause: () => clearTimeout(timer),
    resume() {
      clearTimeout(timer)
      timer = start()
    },
    end() {
      clearTimeout(timer)
      linked.unlink()
      linked.abort()
    },
  }
}

/** Leaving the loop closes the connection. */
async function* chunksOf({ body }: Response, reading: Waiting): AsyncGenerator<Uint8Array> {
  try {
    reading.resume()
    for await (const chunk of body ?? []) {
      reading.pause()
      yield chunk
      reading.resume()
    }
  } finally {
    reading.end()
  }
}
