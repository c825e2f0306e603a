import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { ForbiddenAddress, type Guard, pinnedTo, resolvePermitted } from '@gazetteer/address-guard'
import { linkedAbort, unlessAborted } from '@gazetteer/bounded'
import { readUnpacked } from './read-unpacked.ts'
import { type GetOptions, openTunnel, proxyRequest } from './proxy.ts'

/** Header names are in lower case; a header that occurs several times has several values. */
export type HttpAnswer = {
  status: number
  headers: ReadonlyMap<string, readonly string[]>
  /** Unpacked, and cut at the given size. Empty for redirects and for files without text. */
  body: Uint8Array
}

export type HttpRequest = { url: URL; headers: Record<string, string>; maxBytes: number; timeoutMs: number }

export type HttpClient = (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>

/**
 * GET requests over permitted addresses or a proxy. Each has a connection of its own, ends at its deadline including DNS
 * and body, and follows no redirect.
 */
export function openHttpClient(guard: Guard, proxy: URL | null): HttpClient {
  return async ({ url, headers, maxBytes, timeoutMs }, signal) => {
    const end = linkedAbort(signal)
    const timer = setTimeout(() => end.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    try {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!guard.allowPrivateHosts && url.port !== '') throw new ForbiddenAddress(`${url.host} has a port of its own.`)
      const options: GetOptions = { method: 'GET', headers, agent: false, signal: end.signal }
      const endpoint = { host, guard }
      const opened =
        proxy === null ? directRequest(url, options, endpoint) : proxiedRequest(url, options, { ...endpoint, proxy })
      const answer = opened.then((request) => answerOf(request, maxBytes))
      return await unlessAborted(answer, end.signal)
    } finally {
      clearTimeout(timer)
      end.unlink()
      // Closes the connection, and one that opens only now.
      end.abort()
    }
  }
}

type Direct = { host: string; guard: Guard }

async function directRequest(url: URL, options: GetOptions, { host, guard }: Direct): Promise<ClientRequest> {
  const addresses = await resolvePermitted(host, guard)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return send(url, { ...options, lookup: pinnedTo(addresses) })
}

/** The proxy resolves names, so that only addresses and local names can be checked. */
async function proxiedRequest(
  url: URL,
  options: GetOptions,
  { host, guard, proxy }: Direct & { proxy: URL },
): Promise<ClientRequest> {
  if (/^[\d.]+$|:/.test(host)) await resolvePermitted(host, guard)
  if (!guard.allowPrivateHosts && localName.test(host)) throw new ForbiddenAddress(`${host} is a local name.`)
  if (url.protocol === 'http:') return proxyRequest(url, options, proxy)
  const socket = await openTunnel(url, proxy, options.signal)
  return httpsRequest(url, { ...options, createConnection: () => socket })
}

const localName = /^[^.]+$|\.(?:localhost|local|internal|lan|home|corp|intranet)\.?$/i

/** Every way in which Node ends a request is handled; a 101 arrives as `upgrade`, not as response or error. */
function answerOf(request: ClientRequest, maxBytes: number): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    request.on('response', (message: IncomingMessage) => {
      readAnswer(message, maxBytes).then(resolve, reject)
    })
    request.on('upgrade', (_message: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => undefined).destroy()
      reject(new Error('switched protocols'))
    })
    request.on('error', reject)
    request.end()
  })
}

async function readAnswer(message: IncomingMessage, maxBytes: number): Promise<HttpAnswer> {
  const status = message.statusCode ?? 0
  const headers = headersOf(message.rawHeaders)
  const [type = ''] = headers.get('content-type') ?? []
  const isUnread = (status >= 300 && status < 400) || binary.test(type)
  const body = isUnread ? new Uint8Array() : await readUnpacked(message, headers.get('content-encoding'), maxBytes)
  return { status, headers, body }
}

const binary = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|octet-stream|msword|vnd)/i

function headersOf(raw: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), raw[at + 1] ?? ''])
  }
  return headers
}
