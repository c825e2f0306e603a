import { SourceError } from '../port.ts'
import { discardBody } from './read-body.ts'

/** Whether a source may be asked at this address. */
export type HostRule = (address: URL) => boolean

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/** The host of the configured address, and the documented public hosts of the data set over HTTPS. */
export function allowedHosts(configured: string, publicHosts: readonly string[]): HostRule {
  const own = URL.canParse(configured) ? new URL(configured) : null
  return ({ host, protocol }) =>
    (host === own?.host && (protocol === own.protocol || protocol === 'https:')) ||
    (protocol === 'https:' && publicHosts.includes(host))
}

/** The address of a link in a document. Throws SourceError 'refused' for what is no address. */
export function resolveLink(link: string, document: string): string {
  if (URL.canParse(link, document)) return new URL(link, document).href
  throw new SourceError('refused', `${document} has a link that is no address.`)
}

/**
 * As fetch, but only at allowed addresses; a redirect is followed only to another one. A POST is never redirected, because its
 * body was written for the first address. Throws SourceError 'refused', or fetch's own errors.
 */
export async function fetchAllowed(address: string, isAllowed: HostRule, init: RequestInit): Promise<Response> {
  let url = new URL(resolveLink(address, address))
  if (!isAllowed(url)) throw new SourceError('refused', `The source links to another host (${url.host}): not followed.`)
  for (let left = maxRedirects; ; left -= 1) {
    const response = await fetch(url.href, { ...init, redirect: 'manual' })
    const target = response.headers.get('location')
    if (!redirects.has(response.status) || target === null) return response
    await discardBody(response)
    const next = URL.canParse(target, url.href) ? new URL(target, url.href) : null
    if (next === null || !isAllowed(next) || init.method === 'POST' || left === 0)
      throw new SourceError('refused', `${url.host} redirects to ${next?.href ?? 'an invalid address'}: not followed.`)
    url = next
  }
}
