import { type ClientRequest, type RequestOptions, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { connect } from 'node:tls'

export type GetOptions = Omit<RequestOptions, 'headers'> & { headers: Record<string, string> }

/** A request in the proxy's own form: with the whole address as its path. */
export function proxyRequest(url: URL, options: GetOptions, proxy: URL): ClientRequest {
  const headers = { ...options.headers, host: url.host, ...credentialsOf(proxy) }
  return httpRequest({ ...options, ...endpointOf(proxy), path: url.href, headers })
}

/** An encrypted connection to the site's server through the proxy (CONNECT). */
export function openTunnel(url: URL, proxy: URL, signal: AbortSignal | undefined): Promise<Socket> {
  const port = url.port === '' ? '443' : url.port
  const target = `${url.hostname}:${port}`
  const headers = { host: target, ...credentialsOf(proxy) }
  return new Promise((resolve, reject) => {
    const tunnel = httpRequest({
      ...endpointOf(proxy),
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      ...(signal === undefined ? {} : { signal }),
    })
    tunnel.on('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode !== 200) {
        socket.destroy()
        reject(new Error(`the proxy answered ${statusCode}`))
        return
      }
      const secure = connect({ socket, servername: url.hostname })
      secure.once('secureConnect', () => resolve(secure)).once('error', reject)
    })
    tunnel.on('response', (message) => {
      message.destroy()
      reject(new Error(`the proxy answered ${message.statusCode}`))
    })
    tunnel.on('error', reject)
    tunnel.end()
  })
}

const endpointOf = ({ hostname, port }: URL): { host: string; port: number } => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: port === '' ? 80 : Number(port),
})

function credentialsOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}
