import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Invalid, Misdirected } from '../errors.ts'
import type { Links } from '../links.ts'
import { isPage } from './web-pages.ts'

export type HostSettings = { host: string; publicUrl: string | null; links: Links; allowedHosts: string[] }

/**
 * Refuses requests for unknown Host names (421), to prevent DNS rebinding: another site could point its own name to
 * this address and gain our origin. Requests by IP address are safe.
 */
export function checkHosts(http: FastifyInstance, { host, publicUrl, links, allowedHosts }: HostSettings): void {
  http.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new Invalid('The request has no Host header.')
    // A proxy could route by the other one.
    const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Invalid('The request has more than one Host header.')
  })
  if (allowedHosts.includes('*')) return
  const ours = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).host]), ...allowedHosts].map(nameOf)
  const hosts = new Set(ours)
  const remedy =
    publicUrl === null
      ? 'If this is your server, set PUBLIC_URL to its address, or add the name to ALLOWED_HOSTS.'
      : `Its address is ${links.url('')} (PUBLIC_URL); add further names to ALLOWED_HOSTS.`

  function isKnown(header: string): boolean {
    const name = nameOf(header)
    if (name === 'localhost' || name.endsWith('.localhost') || hosts.has(name)) return true
    return isIP(name) !== 0
  }
  http.addHook('onRequest', async (request, reply) => {
    // A script can set the forwarded name, so the Host header is checked too. Old clients send none.
    const stranger = [request.headers.host ?? '', request.host].find((header) => header !== '' && !isKnown(header))
    if (stranger === undefined) return
    const refusal = new Misdirected(`Gazetteer does not accept requests for ${described(nameOf(stranger))}. ${remedy}`)
    if (!isPage(request)) throw refusal
    await reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
  })
}

/** Without port, brackets or trailing dot. */
function nameOf(header: string): string {
  const name = isIP(header) === 0 ? header.trim().replace(/:\d*$/, '') : header
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

const described = (name: string): string => (/^[a-z\d._-]{1,253}$/.test(name) ? `the name ${name}` : 'this name')
