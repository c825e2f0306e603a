import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteServer, startSiteServer } from './sites/site-server.fixture.ts'
import { builderSites } from './sites/third-sites-builders.fixture.ts'
import { languageSites } from './sites/third-sites-languages.fixture.ts'
import { ruleSites } from './sites/third-sites-manners.fixture.ts'
import { oldSites } from './sites/third-sites-old.fixture.ts'
import { strangerSites } from './sites/third-sites-strangers.fixture.ts'
import { scoreOf, testSettings, visitAll } from './sites/visit-sites.fixture.ts'

let server: SiteServer
beforeAll(async () => {
  server = await startSiteServer()
})
afterAll(() => server.close())

test(
  'finds the contacts of sites that were written without knowledge of the extraction',
  { timeout: 60_000 },
  async () => {
    const sites = [...builderSites, ...oldSites, ...languageSites, ...strangerSites, ...ruleSites]
    server.add(sites)
    const results = await visitAll(sites, server, { settings: testSettings(5), concurrency: 16 })
    const score = scoreOf(results)
    const precision = score.right / score.found
    const recall = score.hits / score.expected
    console.log(`${sites.length} sites, ${score.found} values`)
    console.log(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
    for (const fault of score.faults) console.log(fault)

    expect(sites.length).toBeGreaterThanOrEqual(100)
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.85)
    expect(score.faults.filter((fault) => fault.includes(': status '))).toEqual([])
    for (const [site, { listings }] of results) {
      const values = [...listings.values()].flatMap(({ found }) => found.flatMap(({ value }) => value))
      expect(values.filter((value) => site.strangers?.includes(value))).toEqual([])
      const paths = server.visited.filter(({ host }) => host.endsWith(site.host)).map(({ path }) => path)
      expect(paths.filter((path) => site.forbidden?.test(path))).toEqual([])
    }
  },
)
