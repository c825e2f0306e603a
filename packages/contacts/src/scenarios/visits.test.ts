import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHostTurns } from '../hosts/host-turns.ts'
import { openSiteVisitor } from '../open-site-visitor.ts'
import { addressOf, html, listingOf, nextBusiness } from './sites/businesses.fixture.ts'
import {
  type FixtureSite,
  type Handler,
  type SiteServer,
  redirectTo,
  startSiteServer,
} from './sites/site-server.fixture.ts'
import { openMemory, shortestGap, testSettings } from './sites/visit-sites.fixture.ts'

let server: SiteServer
beforeEach(async () => {
  server = await startSiteServer()
})
afterEach(() => server.close())

const { signal } = new AbortController()
const business = nextBusiness('us')
const page = html(business.name, `<p>${addressOf(business)}</p><a href="mailto:info@${business.domain}">Mail</a>`)

/** A site with one listing, on the server. */
function serve(
  routes: FixtureSite['routes'],
  listing = listingOf(business, ['email']),
): { url: string; listing: typeof listing } {
  const site: FixtureSite = {
    kind: 'visit',
    host: business.domain,
    routes,
    listings: [listing],
    status: 'ok',
    right: {},
  }
  server.add([site])
  return { url: server.websiteOf(site), listing }
}

const paths = (): string[] => server.visited.map(({ path }) => path)

test('names itself and its operator, sends no cookies, and asks for robots.txt first', async () => {
  const { url, listing } = serve({
    '/': { headers: { 'set-cookie': 'a=1' }, body: page.replace('</body>', '<a href="/contact">Contact</a></body>') },
    '/contact': page,
  })
  const visitor = openSiteVisitor(testSettings(1))
  const { status, requests } = await visitor.visit(url, [listing], signal)
  await visitor.close()
  expect(status).toBe('ok')
  expect(paths()).toEqual(['/robots.txt', '/.well-known/tdmrep.json', '/', '/contact'])
  expect(requests).toBe(4)
  for (const { headers } of server.visited) {
    expect(headers['user-agent']).toBe('Gazetteer/1.6.0 (+https://gazetteer.example/crawler)')
    expect(headers.cookie).toBeUndefined()
  }
})

test('each value has its page, time and how it was found', async () => {
  const { url, listing } = serve({ '/': page })
  const now = Date.UTC(2026, 4, 1, 12)
  const visitor = openSiteVisitor(testSettings(1, { now: () => now }))
  const { listings } = await visitor.visit(url, [listing], signal)
  await visitor.close()
  expect(listings.get('a')?.found).toEqual([
    { field: 'email', value: `info@${business.domain}`, page: url, fetchedAt: '2026-05-01T12:00:00.000Z', how: 'link' },
  ])
})

test('a repeated visit asks whether pages changed, and reads robots.txt from memory for a day', async () => {
  let body = page
  const changing: Handler = (request, response) => {
    const etag = `"${body.length}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/html', etag }).end(body)
  }
  const { url, listing } = serve({ '/': changing })
  const memory = openMemory()
  let now = Date.UTC(2026, 4, 1)
  const visitor = openSiteVisitor(testSettings(1, { memory, now: () => now }))
  const visit = async () => (await visitor.visit(url, [listing], signal)).listings.get('a')?.found[0]
  const first = await visit()
  now += 1_000
  const second = await visit()
  expect(second).toEqual({ ...first, fetchedAt: '2026-05-01T00:00:01.000Z' })
  expect(paths()).toEqual(['/robots.txt', '/.well-known/tdmrep.json', '/', '/'])
  body = page.replaceAll('info@', 'office@')
  expect((await visit())?.value).toBe(`office@${business.domain}`)
  for (const [key, { expiresAt }] of memory.entries)
    expect(expiresAt - now).toBeLessThanOrEqual(key.startsWith('page ') ? 30 * 86_400_000 : 86_400_000)
  await visitor.close()
})

test('pages that must not be kept are not remembered', async () => {
  const { url, listing } = serve({ '/': { headers: { etag: '"1"', 'x-robots-tag': 'noindex' }, body: page } })
  const memory = openMemory()
  const visitor = openSiteVisitor(testSettings(1, { memory }))
  expect(await visitor.visit(url, [listing], signal)).toMatchObject({ status: 'refused', refusal: 'noindex' })
  await visitor.close()
  expect([...memory.entries.keys()].filter((key) => key.startsWith('page '))).toEqual([])
})

test('asks a host every two seconds at most, whatever the number of visits', { timeout: 30_000 }, async () => {
  const { url, listing } = serve({ '/': page })
  const settings = testSettings(0, { turns: createHostTurns(), memory: openMemory() })
  const visitors = [openSiteVisitor(settings), openSiteVisitor({ ...settings, memory: openMemory() })]
  await Promise.all(visitors.map((visitor) => visitor.visit(url, [listing], signal)))
  await Promise.all(visitors.map((visitor) => visitor.close()))
  expect(server.visited).toHaveLength(6)
  expect(shortestGap(server)).toBeGreaterThanOrEqual(1_990)
})

test('waits as long as Crawl-delay says, up to a minute', async () => {
  const { url, listing } = serve({ '/': page, '/robots.txt': 'User-agent: *\nCrawl-delay: 3600' })
  const delays: number[] = []
  const settings = testSettings(0, {
    turns: {
      enter: async (_host, delayMs) => {
        delays.push(delayMs)
        return async () => undefined
      },
    },
  })
  const visitor = openSiteVisitor(settings)
  await visitor.visit(url, [listing], signal)
  await visitor.close()
  expect(delays).toEqual([2_000, 60_000, 60_000])
})

test('personal mailboxes are found only where the operator permits them', async () => {
  const { url, listing } = serve({ '/': page.replaceAll('info@', 'jane.roe@') })
  for (const personal of [false, true]) {
    const visitor = openSiteVisitor(testSettings(1, { personal }))
    const { listings } = await visitor.visit(url, [listing], signal)
    expect(listings.get('a')?.found.length).toBe(personal ? 1 : 0)
    await visitor.close()
  }
})

test('connects to no private address, also behind a redirect, unless that is permitted', async () => {
  const { url, listing } = serve({ '/': redirectTo('http://127.0.0.1/admin') })
  const resolve = async (host: string) => [{ address: host === business.domain ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  const guarded = openSiteVisitor(testSettings(1, { allowPrivate: false, resolve }))
  for (const website of [
    url,
    'http://127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data',
  ])
    expect(await guarded.visit(website, [listing], signal)).toMatchObject({ status: 'unreachable' })
  await guarded.close()
  expect(server.visited).toEqual([])
})

test('ends with the signal of its caller, and when the visitor is closed', async () => {
  const { url, listing } = serve({ '/': () => undefined, '/robots.txt': '' })
  const visitor = openSiteVisitor(testSettings(1))
  const stopping = new AbortController()
  const visit = visitor.visit(url, [listing], stopping.signal)
  stopping.abort(new Error('stopping'))
  await expect(visit).rejects.toThrow('stopping')
  const other = visitor.visit(url, [listing], signal)
  const [ended] = await Promise.allSettled([other, visitor.close()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'the visitor was closed' } })
})
