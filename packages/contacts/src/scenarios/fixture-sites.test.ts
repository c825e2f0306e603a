import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextBusiness } from './sites/businesses.fixture.ts'
import { languageKinds } from './sites/language-sites.fixture.ts'
import { mannersKinds } from './sites/manners-sites.fixture.ts'
import { pageKinds } from './sites/page-sites.fixture.ts'
import { type FixtureSite, type SiteServer, startSiteServer } from './sites/site-server.fixture.ts'
import { scoreOf, shortestGap, testSettings, visitAll } from './sites/visit-sites.fixture.ts'

const delayMs = 40
const copies = 3
let server: SiteServer
beforeAll(async () => {
  server = await startSiteServer()
})
afterAll(() => server.close())

function allSites(): FixtureSite[] {
  const sites: FixtureSite[] = []
  for (let nth = 0; nth < copies; nth += 1) {
    for (const [kind, make] of Object.entries({ ...pageKinds, ...mannersKinds })) {
      const business = nextBusiness('us')
      sites.push({ kind, host: business.domain, ...make(business, nth) })
    }
    for (const [kind, make] of Object.entries(languageKinds)) sites.push({ kind, ...make(nth) })
  }
  return sites
}

test('finds the contacts of 200 sites, and nothing of others', { timeout: 120_000 }, async () => {
  const sites = allSites()
  server.add(sites)
  const results = await visitAll(sites, server, { settings: testSettings(delayMs), concurrency: 32 })
  const score = scoreOf(results)
  const precision = score.right / score.found
  const recall = score.hits / score.expected
  console.log(`${sites.length} sites, ${server.visited.length} requests, ${score.found} values`)
  console.log(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  for (const fault of score.faults) console.log(fault)

  expect(sites.length).toBeGreaterThanOrEqual(200)
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(recall).toBeGreaterThanOrEqual(0.85)
  expect(score.faults.filter((fault) => fault.includes(': status '))).toEqual([])
  for (const [site, { listings, requests }] of results) {
    const values = [...listings.values()].flatMap(({ found }) => found.flatMap(({ value }) => value))
    for (const stranger of site.strangers ?? []) expect(values).not.toContain(stranger)
    expect(requests).toBeLessThanOrEqual(20)
    const { forbidden = /(?!)/ } = site
    const paths = server.visited.filter(({ host }) => host.endsWith(site.host)).map(({ path }) => path)
    expect(paths.filter((path) => forbidden.test(path))).toEqual([])
  }
  expect(server.visited.filter(({ host }) => /facebook|sedo/.test(host))).toEqual([])
  expect(shortestGap(server)).toBeGreaterThanOrEqual(delayMs)
})
