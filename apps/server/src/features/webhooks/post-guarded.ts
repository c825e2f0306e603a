import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Guard, StoreError, judgeAddress, pinnedTo, resolveHost } from '@gazetteer/store'

/** How a receiver took a message: its status, or why there is none. */
export type Receipt = { status: number | null; error: string | null }

const usualTimeoutMs = 15_000

type Outgoing = { url: string; headers: Record<string, string>; body: string }

/**
 * One POST to an address that a user named. The name is looked up and judged at each try, what was judged is what is connected to, no
 * redirect is followed, and what the receiver says beyond its status is not read.
 */
export async function postGuarded(
  { url, headers, body }: Outgoing,
  guard: Guard,
  timeoutMs = usualTimeoutMs,
): Promise<Receipt> {
  const { hostname, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  try {
    const addresses = await resolveHost(hostname.replace(/^\[|\]$/g, ''), guard)
    if (isPlain && !addresses.every(({ address }) => judgeAddress(address) === 'private'))
      return {
        status: null,
        error: 'The address begins with http: use https, or the listings could be read on the way.',
      }
    const signal = AbortSignal.timeout(timeoutMs)
    const status = await statusOf(() => {
      const options = { method: 'POST', headers, lookup: pinnedTo(addresses), agent: false as const, signal }
      return isPlain ? httpRequest(url, options) : httpsRequest(url, options)
    }, body)
    return { status, error: complaintAbout(status) }
  } catch (error) {
    return { status: null, error: sentenceOf(error, timeoutMs) }
  }
}

function complaintAbout(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`
  return `The receiver answered ${status}.`
}

async function statusOf(begin: () => ReturnType<typeof httpRequest>, body: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const request = begin()
    request.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      request.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

function sentenceOf(error: unknown, timeoutMs: number): string {
  if (error instanceof StoreError) return error.message
  if (error instanceof Error && error.name === 'AbortError')
    return `The receiver did not answer within ${timeoutMs / 1000} seconds.`
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
