import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listeningPort } from '../listening-port.ts'

/** A website by its number; each has an address of its own on the loopback network. */
export type Websites = {
  urlOf: (site: number) => string
  /** Requests so far, in order. */
  requests: { site: number; path: string; at: number }[]
  stop: () => Promise<void>
}

export type WebPage = { body: string; type?: string; status?: number }
/** The page of a website; undefined: 404. */
export type PageOf = (site: number, path: string) => WebPage | undefined

/** Serves many small websites, one for each address from 127.1.0.1. */
export async function startWebsites(pageOf: PageOf): Promise<Websites> {
  const requests: Websites['requests'] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const site = siteOf(request.headers.host ?? '')
    const path = request.url ?? '/'
    requests.push({ site, path, at: performance.now() })
    const page = pageOf(site, path)
    response.writeHead(page?.status ?? (page === undefined ? 404 : 200), {
      'content-type': page?.type ?? 'text/html; charset=utf-8',
    })
    response.end(page?.body ?? 'Not found')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const port = listeningPort(server)
  return {
    urlOf: (site) => `http://127.1.${Math.floor(site / 250)}.${(site % 250) + 1}:${port}/`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function siteOf(host: string): number {
  const [, , high = '0', low = '1'] = /^(\d+)\.(\d+)\.(\d+)\.(\d+)/.exec(host)?.slice(1) ?? []
  return Number(high) * 250 + Number(low) - 1
}

const first = [
  'Amber',
  'Birch',
  'Cedar',
  'Delta',
  'Ember',
  'Fjord',
  'Grove',
  'Heron',
  'Iris',
  'Juniper',
  'Kestrel',
  'Lark',
]
const second = [
  'Kitchen',
  'Tavern',
  'Bistro',
  'Grill',
  'Cantina',
  'Diner',
  'Noodle House',
  'Brasserie',
  'Trattoria',
  'Eatery',
]

/** At the domain of its name. */
export const mailOf = (id: number): string =>
  `info@${restaurant(id)
    .name.toLowerCase()
    .replace(/[^a-z0-9]/gu, '')}.example`

type Restaurant = { name: string; phone: string }

/** The restaurant with this number, of many with different names and phones. */
export function restaurant(id: number): Restaurant {
  const name = [first[id % first.length], second[Math.floor(id / first.length) % second.length]]
  const turn = Math.floor(id / (first.length * second.length))
  return {
    name: [...name, ...(turn === 0 ? [] : [`No. ${turn + 1}`])].join(' '),
    phone: `+1 212-${300 + Math.floor(id / 7_000)}-${String(1_000 + (id % 7_000))}`,
  }
}

/** Restaurants in the format of All The Places. */
export const restaurantFeatures = (count: number, { urlOf }: Pick<Websites, 'urlOf'>): string =>
  Array.from({ length: count }, (_, id) =>
    JSON.stringify({
      type: 'Feature',
      id: `f/${id}`,
      properties: {
        ref: `f/${id}`,
        '@spider': 'les_spider',
        amenity: 'restaurant',
        ...restaurant(id),
        website: urlOf(id),
        'addr:street_address': `${id + 1} Essex Street`,
        'addr:city': 'New York',
        'addr:state': 'NY',
        'addr:postcode': '10002',
      },
      geometry: { type: 'Point', coordinates: [-73.9885 + id / 1_000_000, 40.7185] },
    }),
  ).join('\n')

/**
 * Its website: number 3 forbids robots, number 4 has no address, the others have an e-mail address and a profile on their
 * contact page.
 */
export function restaurantPage(id: number, path: string): WebPage | undefined {
  const { name, phone } = restaurant(id)
  const html = (body: string): WebPage => ({
    body: `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>${phone}, 10002 New York</p>${body}</body></html>`,
  })
  if (path === '/robots.txt') return id === 3 ? { body: 'User-agent: *\nDisallow: /', type: 'text/plain' } : undefined
  if (path === '/') return html('<a href="/contact">Contact</a>')
  if (path !== '/contact') return undefined
  const profile = `<a href="https://www.instagram.com/kitchen${id}/">Instagram</a>`
  return html(id === 4 ? 'Call us' : `<a href="mailto:${mailOf(id)}">Mail</a> ${profile}`)
}
