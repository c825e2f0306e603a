import { afterAll, beforeAll, expect, test } from 'vitest'
import { composedSite } from './sites/composed-sites.fixture.ts'
import { type SiteServer, startSiteServer } from './sites/site-server.fixture.ts'
import { scoreOf, testSettings, visitAll } from './sites/visit-sites.fixture.ts'

let server: SiteServer
beforeAll(async () => {
  server = await startSiteServer()
})
afterAll(() => server.close())

test(
  'finds the contacts of sites whose templates the extraction was not written for',
  { timeout: 60_000 },
  async () => {
    const sites = Array.from({ length: 165 }, (_, nth) => composedSite(nth))
    server.add(sites)
    const results = await visitAll(sites, server, { settings: testSettings(5), concurrency: 16 })
    const score = scoreOf(results)
    const precision = score.right / score.found
    const recall = score.hits / score.expected
    console.log(
      `${sites.length} sites, ${score.found} values, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    )
    for (const fault of score.faults) console.log(fault)
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.85)
    const strangers = [...results].flatMap(([site, { listings }]) => {
      const values = [...listings.values()].flatMap(({ found }) => found.flatMap(({ value }) => value))
      return values.filter((value) => site.strangers?.includes(value))
    })
    expect(strangers).toEqual([])
  },
)
