import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Invalid, Misdirected } from '../errors.ts'
import { isPage } from './web-pages.ts'

export type HostSettings = { host: string; publicUrl: string | null; allowedHosts: string[] }

/**
 * Refuses requests that reached us under a name that is not ours (421). A foreign page may lead a name of its own to this
 * machine's address (DNS rebinding); its script would then be of the same origin as we are. An address leads only where it says.
 */
export function checkHosts(http: FastifyInstance, { host, publicUrl, allowedHosts }: HostSettings): void {
  http.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new Invalid('The request names no host.')
  })
  if (allowedHosts.includes('*')) return
  const ours = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).host]), ...allowedHosts].map(nameOf)
  const known = new Set(ours)
  const remedy =
    publicUrl === null
      ? 'If it is yours, set PUBLIC_URL to its address, or add it to ALLOWED_HOSTS.'
      : `Its address is ${publicUrl} (PUBLIC_URL); further names are set in ALLOWED_HOSTS.`

  function isKnown(header: string): boolean {
    const name = nameOf(header)
    if (name === 'localhost' || name.endsWith('.localhost') || known.has(name)) return true
    return isIP(name) !== 0
  }
  http.addHook('onRequest', async (request, reply) => {
    // A script may set the forwarded name itself, so that the name of the request counts beside it. Old programs send none.
    const stranger = [request.headers.host ?? '', request.host].find((header) => header !== '' && !isKnown(header))
    if (stranger === undefined) return
    const refusal = new Misdirected(`Gazetteer does not answer to ${said(nameOf(stranger))}. ${remedy}`)
    if (!isPage(request)) throw refusal
    await reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
  })
}

/** Without port, brackets or the dot of a full name. */
function nameOf(header: string): string {
  const name = isIP(header) === 0 ? header.trim().replace(/:\d*$/, '') : header
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

const said = (name: string): string => (/^[a-z\d._-]{1,253}$/.test(name) ? `the name ${name}` : 'this name')
