import { type Business, addressOf, html, listingOf } from './businesses.fixture.ts'
import type { FixtureSite } from './site-server.fixture.ts'

/** Makes a site of one kind; `nth` chooses a variant. */
export type Kind = (b: Business, nth: number) => Omit<FixtureSite, 'kind' | 'host'> & { host?: string }

export const postal = ({ street, city, state, zip, country }: Business) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode: zip,
  addressCountry: country,
})
export const placeText = (b: Business): string => `<p>${b.name}<br>${addressOf(b)}<br>Phone: ${b.written}</p>`
export const facebook = (b: Business): string => `https://www.facebook.com/${b.slug}`
export const instagram = (b: Business): string => `https://www.instagram.com/${b.slug}`
export const menu = '<nav><a href="/">Home</a> <a href="/menu">Products</a> <a href="/contact">Contact</a></nav>'

export const ok = (b: Business, routes: FixtureSite['routes'], right: FixtureSite['right'][string]) => ({
  routes,
  listings: [listingOf(b)],
  status: 'ok' as const,
  right: { a: right },
})
export const none = (b: Business, status: FixtureSite['status'], routes: FixtureSite['routes']) => ({
  routes,
  listings: [listingOf(b, ['email', 'socials', 'phone', 'hours'], { phone: null })],
  status,
  right: { a: {} },
})
/** A plain page with everything: what must not be found where the site refuses. */
export const fullPage = (b: Business): string =>
  html(b.name, `${placeText(b)}<a href="mailto:info@${b.domain}">Mail</a> <a href="${facebook(b)}">Facebook</a>`)
