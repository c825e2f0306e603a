import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { type Guard, StoreError, judgeAddress, pinnedTo, resolveHost } from '@gazetteer/destinations'

/** How a receiver took a message: its status, or why there is none. */
export type Receipt = { status: number | null; error: string | null }

const usualTimeoutMs = 15_000

type Outgoing = { url: string; headers: Record<string, string>; body: string }

/**
 * One POST to an address that a user named. The name is resolved and judged at each attempt, what was judged is what is connected to,
 * no redirect is followed, and nothing of the answer is read but its status. The whole attempt, name resolution included, ends at its
 * deadline or with `cancel`, whatever the socket does.
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
    return { status: null, error: sentenceOf(error) }
  } finally {
    clearTimeout(timer)
    cancel?.removeEventListener('abort', onCancel)
    end.abort() // closes what is left of a lost race
  }
}

class AttemptTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`The receiver did not answer within ${timeoutMs / 1000} seconds.`)
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
    return { status: null, error: 'The address begins with http: use https, or the listings could be read on the way.' }
  signal.throwIfAborted()
  const options = { method: 'POST', headers, lookup: pinnedTo(addresses), agent: false as const, signal }
  const status = await statusOf(isPlain ? httpRequest(url, options) : httpsRequest(url, options), body)
  return { status, error: complaintAbout(status) }
}

function complaintAbout(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`
  return `The receiver answered ${status}.`
}

/** Every way in which Node ends a request is an outcome; a 101 comes as `upgrade` and neither as response nor as error. */
function statusOf(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const answered = ({ statusCode }: IncomingMessage): void => {
      resolve(statusCode ?? 0)
      request.destroy()
    }
    request.on('response', answered)
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
  if (error instanceof StoreError || error instanceof AttemptTimeout) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  const reason = reasons.find(([codes]) => codes.test(code))?.[1] ?? 'could not be reached'
  return `The receiver ${reason} (${code}).`
}

/** By the codes of Node's sockets, TLS and HTTP parser. */
const reasons: readonly (readonly [codes: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'refused the connection: is it running, and is the port right?'],
  [/^(ECONNRESET|EPIPE)$/, 'broke the connection off without an answer'],
  [/^HPE_/, 'is no web server: is the port right?'],
  [/^(EPROTO|ERR_SSL_)/, 'offers no encrypted connection (https) at this port'],
  [/CERT|SIGNED|^UNABLE_TO_/, 'has a certificate that cannot be trusted'],
]
