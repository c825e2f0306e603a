import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { type Guard, judgeAddress, pinnedTo } from '@gazetteer/address-guard'
import { DestinationError, resolveHost } from '@gazetteer/destinations'
import { readWords, waitOf } from './receivers-answer.ts'

/**
 * The result of sending a message: the receiver's status, or the reason why there is none. `retryAfterMs`: how long the
 * receiver asks to wait.
 */
export type Receipt = { status: number | null; error: string | null; retryAfterMs: number | null }

const usualTimeoutMs = 15_000

type Outgoing = { url: string; headers: Record<string, string>; body: string }

/**
 * One POST to a user-supplied URL. Resolves and checks the name at each attempt, connects only to the checked
 * address, and follows no redirect. Reads the status, and the first words of a refusal. The attempt, including DNS, ends
 * at its deadline or with `cancel`.
 */
export async function postGuarded(
  outgoing: Outgoing,
  guard: Guard,
  { timeoutMs = usualTimeoutMs, cancel }: { timeoutMs?: number; cancel?: AbortSignal } = {},
): Promise<Receipt> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new AttemptTimeout(timeoutMs)), timeoutMs)
  const onCancel = (): void => end.abort(cancel?.reason)
  if (cancel?.aborted === true) onCancel()
  cancel?.addEventListener('abort', onCancel)
  try {
    return await Promise.race([attempt(outgoing, guard, end.signal), abortOf(end.signal)])
  } catch (error) {
    if (cancel?.aborted === true) throw error
    return { status: null, error: sentenceOf(error), retryAfterMs: null }
  } finally {
    clearTimeout(timer)
    cancel?.removeEventListener('abort', onCancel)
    end.abort() // ignores the losing promises of the race
  }
}

class AttemptTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`The receiver did not respond within ${timeoutMs / 1000} seconds.`)
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

async function attempt({ url, headers, body }: Outgoing, guard: Guard, signal: AbortSignal): Promise<Receipt> {
  const { hostname, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  const addresses = await resolveHost(hostname.replace(/^\[|\]$/g, ''), guard)
  if (isPlain && !addresses.every(({ address }) => judgeAddress(address) === 'private'))
    return { status: null, error: 'The URL uses http. Use https to encrypt listings in transit.', retryAfterMs: null }
  signal.throwIfAborted()
  const options = { method: 'POST', headers, lookup: pinnedTo(addresses), agent: false as const, signal }
  const answer = await answerOf(isPlain ? httpRequest(url, options) : httpsRequest(url, options), body)
  const { status, words, retryAfter } = answer
  return { status, error: complaintAbout(status, words), retryAfterMs: waitOf(retryAfter, Date.now()) }
}

function complaintAbout(status: number, words: string): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`
  return words === '' ? `The receiver answered ${status}.` : `The receiver answered ${status}: ${words}`
}

type Answer = { status: number; words: string; retryAfter: string | undefined }

/** Every way in which Node ends a request is handled; a 101 arrives as `upgrade`, not as response or error. */
function answerOf(request: ClientRequest, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answered = ({ statusCode, headers }: IncomingMessage, words = ''): void => {
      resolve({ status: statusCode ?? 0, words, retryAfter: headers['retry-after'] })
      request.destroy()
    }
    request.on('response', (answer: IncomingMessage) => {
      if ((answer.statusCode ?? 0) < 400) answered(answer)
      else readWords(answer, (words) => answered(answer, words))
    })
    request.on('upgrade', (answer: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => undefined).destroy()
      answered(answer)
    })
    request.on('error', reject)
    request.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    request.end(body)
  })
}

function sentenceOf(error: unknown): string {
  if (error instanceof DestinationError || error instanceof AttemptTimeout) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  const reason = reasons.find(([codes]) => codes.test(code))?.[1] ?? 'could not be reached'
  return `The receiver ${reason} (${code}).`
}

/** By error codes of Node's sockets, TLS and HTTP parser. */
const reasons: readonly (readonly [codes: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'refused the connection: check that it is running and that the port is correct'],
  [/^(ECONNRESET|EPIPE)$/, 'closed the connection without an answer'],
  [/^HPE_/, 'is not a web server: check the port'],
  [/^(EPROTO|ERR_SSL_)/, 'does not support https on this port'],
  [/CERT|SIGNED|^UNABLE_TO_/, 'has an untrusted certificate'],
]
