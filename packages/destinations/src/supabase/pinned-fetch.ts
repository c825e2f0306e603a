import { type IncomingMessage, type RequestOptions, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupAddress } from 'node:dns'
import { type Guard, judgeAddress, pinnedTo } from '@gazetteer/address-guard'
import { resolveHost } from '../reach/guarded-connect.ts'
import { maxAnswerBytes, tooLate, tooMuch } from '../rows/bounded-answer.ts'
import { DestinationError } from '../destination-error.ts'
import { EmptyRefusal } from './empty-refusal.ts'
import { type DestinationTimeouts, poolSize } from '../destination.ts'

export type PinnedFetch = { fetch: typeof fetch; close: () => void }

/** A fetch that follows no redirects and resolves names once, so that it connects only to checked addresses. */
export function openPinnedFetch(guard: Guard, timeouts: DestinationTimeouts): PinnedFetch {
  const settings = { keepAlive: true, maxSockets: poolSize, timeout: timeouts.idleMs }
  const agents = { http: new HttpAgent(settings), https: new HttpsAgent(settings) }
  return {
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const addresses = await resolveHost(url.hostname.replace(/^\[|\]$/g, ''), guard)
      const isPlain = url.protocol === 'http:'
      if (isPlain) refusePublic(addresses)
      const options: RequestOptions = {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        agent: isPlain ? agents.http : agents.https,
        lookup: pinnedTo(addresses),
        timeout: timeouts.statementMs,
        ...(init.signal ? { signal: init.signal } : {}),
      }
      const send = isPlain ? httpRequest : httpsRequest
      const body = typeof init.body === 'string' ? init.body : ''
      return await answerOf((listen) => send(url, options, listen), body, timeouts.statementMs)
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Without TLS the key could be read in transit; allowed only for a project on this machine or private network. */
function refusePublic(addresses: readonly LookupAddress[]): void {
  if (addresses.every(({ address }) => judgeAddress(address) === 'private')) return
  throw new DestinationError(
    'no-tls',
    'The Supabase URL begins with http. Use https, or the key could be read in transit.',
  )
}

type Begin = (listen: (message: IncomingMessage) => void) => ReturnType<typeof httpRequest>

/** Reads an answer with limits on size and total time; closes the connection when a limit is exceeded. */
function answerOf(begin: Begin, body: string, totalMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(tooLate()), totalMs)
    const end = (error: Error): void => {
      clearTimeout(timer)
      reject(error)
      request.destroy()
    }
    const request = begin((message) => {
      const chunks: Buffer[] = []
      let received = 0
      message.on('data', (chunk: Buffer) => {
        received += chunk.byteLength
        if (received <= maxAnswerBytes) return void chunks.push(chunk)
        chunks.length = 0
        end(tooMuch())
      })
      message.on('error', end)
      message.on('end', () => {
        clearTimeout(timer)
        try {
          resolve(responseOf(message, Buffer.concat(chunks)))
        } catch (error) {
          reject(error)
        }
      })
    })
    request.on('error', end)
    request.on('timeout', () => end(tooLate()))
    request.end(body)
  })
}

/** Statuses for which Response forbids a body. */
const bodiless = new Set([204, 205, 304])

function responseOf({ statusCode = 500, headers }: IncomingMessage, body: Buffer): Response {
  const isJson = headers['content-type']?.includes('json') ?? false
  if (statusCode >= 500 && !isJson) {
    throw new DestinationError('busy', `The Supabase project does not answer (${statusCode}). Is it paused?`)
  }
  if (statusCode >= 400 && hasNoMessage(body.toString('utf8'))) throw new EmptyRefusal(statusCode)
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Response(bodiless.has(statusCode) ? null : body, { status: statusCode, headers: pairs })
}

/** An empty body, or JSON without a message. */
function hasNoMessage(body: string): boolean {
  if (body.trim() === '') return true
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed !== 'object' || parsed === null || !('message' in parsed)
  } catch {
    return false
  }
}
