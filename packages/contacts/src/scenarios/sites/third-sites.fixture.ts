import type { ContactField, ListingOfSite, WebsiteStatus } from '../../site-visit.ts'
import type { FixtureSite, RightValues } from './site-server.fixture.ts'

/** `name; street; city; state; zip; country; phone`: an empty text is null. Without a phone, one is wanted. */
export function listingFrom(text: string, id = 'a'): ListingOfSite {
  const [name, address, city, state, zip, country, phone] = text.split(';').map((part) => part.trim() || null)
  const wants: ContactField[] = ['email', 'socials', 'hours', ...((phone ?? null) === null ? ['phone' as const] : [])]
  const place = { address: address ?? null, city: city ?? null, state: state ?? null, zip: zip ?? null }
  return { id, name: name ?? null, ...place, country: country ?? null, phone: phone ?? null, wants }
}

type More = Partial<Omit<FixtureSite, 'kind' | 'host' | 'routes'>>

/** A site of one listing that answers; `more` says what is different. */
export function okSite(
  [kind, host, listing]: readonly [kind: string, host: string, listing: string],
  routes: FixtureSite['routes'],
  right: RightValues,
  more: More = {},
): FixtureSite {
  return { kind, host, routes, listings: [listingFrom(listing)], status: 'ok', right: { a: right }, ...more }
}

/** A site that must give nothing. */
export function emptySite(
  [kind, host, listing]: readonly [kind: string, host: string, listing: string],
  routes: FixtureSite['routes'],
  status: WebsiteStatus,
  more: More = {},
): FixtureSite {
  return { kind, host, routes, listings: [listingFrom(listing)], status, right: {}, ...more }
}

export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`
export const jsonLd = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

/** What Cloudflare makes of an address. */
export function cloudflareMail(address: string, key = 0x5a): string {
  const bytes = [key, ...Buffer.from(address).map((byte) => byte ^ key)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
