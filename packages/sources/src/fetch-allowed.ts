import { parseUrl } from '@gazetteer/listing/text'
import { SourceError } from './port.ts'
import { discardBody } from '@gazetteer/bounded'

export type HostRule = (address: URL) => boolean

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/** Allows the host of the configured address, and the data set's documented public hosts over HTTPS. */
export function allowedHosts(configured: string, publicHosts: readonly string[]): HostRule {
  const own = parseUrl(configured)
  return ({ host, protocol }) =>
    (host === own?.host && (protocol === own.protocol || protocol === 'https:')) ||
    (protocol === 'https:' && publicHosts.includes(host))
}

/** Resolves a link in a document. Throws SourceError 'refused' for an invalid address. */
export function resolveLink(link: string, document: string): string {
  const url = parseUrl(link, document)
  if (url === null) throw new SourceError('refused', `${document} has an invalid link.`)
  return url.href
}

/**
 * fetch, restricted to allowed addresses, including redirects. A POST is never redirected, because its body was
 * written for the first address. Throws SourceError 'refused', or fetch's own errors.
 */
export async function fetchAllowed(address: string, isAllowed: HostRule, init: RequestInit): Promise<Response> {
  let url = new URL(resolveLink(address, address))
  if (!isAllowed(url))
    throw new SourceError('refused', `The source links to another host, which is not allowed (${url.host}).`)
  for (let redirectsLeft = maxRedirects; ; redirectsLeft -= 1) {
    const response = await fetch(url.href, { ...init, redirect: 'manual' })
    const target = response.headers.get('location')
    if (!redirects.has(response.status) || target === null) return response
    await discardBody(response)
    const next = parseUrl(target, url.href)
    if (next === null || !isAllowed(next) || init.method === 'POST' || redirectsLeft === 0)
      throw new SourceError(
        'refused',
        `${url.host} redirects to ${next?.href ?? 'an invalid address'}, which is not allowed.`,
      )
    url = next
  }
}
