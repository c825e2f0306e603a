import { kindOfAddress } from '@gazetteer/listing/normalize'
import { cleanText, parseUrl } from '@gazetteer/listing/text'
import { getDomain } from 'tldts'
import { notPortals, parkingHosts, portals, sharedHosts } from '../data/hosts.ts'

/** Whether a website is a page of a portal or social network; such a site is never fetched. */
export function isPortal(website: string): boolean {
  const url = websiteUrl(website)
  return url !== null && isPortalUrl(url)
}

export function isPortalUrl(url: URL): boolean {
  const names = parentsOf(url)
  const [first = ''] = segmentsOf(url)
  if (names.some((name) => notPortals.has(name) || notPortals.has(`${name}/${first}`))) return false
  return names.some((name) => portals.has(name)) || kindOfAddress(url) !== 'site'
}

/**
 * The key under which listings share a visit: the host without `www.`, and on web space of several sites also the
 * beginning of the path. Null for a portal, and for text that is no http(s) address.
 */
export function siteKeyOf(website: string): string | null {
  const url = websiteUrl(website)
  if (url === null || isPortalUrl(url)) return null
  const segments = segmentsOf(url)
  const count = segmentCount(url, segments)
  return [hostName(url), ...segments.slice(0, count)].join('/')
}

/** An http(s) address without user and fragment; https where the text has no scheme. */
export function websiteUrl(website: string): URL | null {
  const text = cleanText(website) ?? ''
  if (/^(?!https?:)[a-z][a-z\d+-]*:(?!\d)/i.test(text)) return null
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}

/** The host of a URL with its port unless that is the scheme's, without `www.` and the root's dot. */
const hostName = ({ host }: URL): string => host.replace(/\.(?=:|$)/, '').replace(/^www\.(?=.*\.)/, '')

const segmentsOf = ({ pathname }: URL): string[] => pathname.split('/').filter((part) => part !== '')

/** `members.example/~bakery/` is the site of one user on any host. */
function segmentCount(url: URL, [first = '']: readonly string[]): number {
  if (first.startsWith('~')) return 1
  for (const name of parentsOf(url)) {
    const count = sharedHosts.get(name)
    if (count !== undefined) return count
  }
  return 0
}

/** `m.facebook.com`, `facebook.com`, `com` */
function parentsOf({ hostname }: URL): string[] {
  const labels = hostname.replace(/\.$/, '').split('.')
  return labels.map((_, from) => labels.slice(from).join('.'))
}

/** Whether an address is on the site of another one: the same host, with or without `www.`. */
export const isSameSite = (url: URL, site: URL): boolean => hostName(url) === hostName(site)

/** The registrable domain, in which each site of a shared host has its own; the host where there is none. */
export const domainOf = (hostname: string): string => {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return getDomain(host, { allowPrivateDomains: true }) ?? host.replace(/^www\./, '')
}

/** Whether a host belongs to a broker of domains. */
export const isParkingHost = ({ hostname }: URL): boolean => parkingHosts.has(domainOf(hostname))
