import { SourceError } from '@gazetteer/sources'
import { placeAt, scriptedSource, type ScriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { createMemoryRateLimiter } from '../memory.ts'
import { describe, expect, test } from 'vitest'
import { EnrichmentCache, attributionOfRun, SourceSilence, runWorkSlice } from '../index.ts'
import { fail } from './suite-engine.ts'
import type { FilledFields, Listing, RawListing, SourceId } from '@gazetteer/listing'
import type { CaptureFilters } from '@gazetteer/listing/capture-filter'
import type { AreaQuery, SourceDeclaration } from '@gazetteer/sources'
import type { Run, WorkSliceContext } from '../index.ts'
import type { SuiteEngine } from './suite-engine.ts'

const never = new AbortController().signal
const whole: Partial<SourceDeclaration> = { isFictional: false, cap: null, typesPerQuery: 'many', pageSize: 2 }
const lacking = { phone: null, hours: null, website: null }

/** Enrichment from other sources, over every storage. */
export function enrichmentSuite(name: string, kind: SuiteEngine): void {
  describe(`enrichment from other sources ${name}`, () => {
    let runs = 0

    /** Runs a capture from `base` to its end; with `dies`, it is interrupted after each page. */
    async function capture(
      sources: readonly ScriptedSource[],
      { dies = false, filters }: { dies?: boolean; filters?: CaptureFilters } = {},
    ): Promise<Captured> {
      const [base = fail()] = sources
      let now = 1_000
      const find = (id: SourceId): ScriptedSource => sources.find(({ declaration }) => declaration.id === id) ?? fail()
      const declarationOf = (id: SourceId): SourceDeclaration => find(id).declaration
      const engine = await kind.open({ now: () => (now += 1), newId: () => `c-${now}-${Math.random()}`, declarationOf })
      const id = `JB-enrichment-${name}-${(runs += 1)}`
      await engine.createRun({
        id,
        accountId: `enrichment-${name}-${runs}`,
        request: {
          mode: 'autonomous',
          source: base.declaration.id,
          selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
          onlyNew: false,
          completeFrom: sources.slice(1).map(({ declaration }) => declaration.id),
          ...(filters === undefined ? {} : { filters }),
        },
        exportFormat: 'json',
        destination: 'none',
        isLimited: false,
        entries: [],
      })
      const clock = { now: () => now, sleep: async (ms: number) => void (now += ms) }
      const newSlices = (): WorkSliceContext => ({
        engine,
        rateLimiter: createMemoryRateLimiter(() => now),
        clock,
        silence: new SourceSilence(),
        enrichment: new EnrichmentCache(find),
        sliceMs: 0,
      })
      let slices = newSlices()
      for (let count = 0; count < 500; count += 1) {
        const result = await runWorkSlice({ owner: 'w', leaseMs: 1_000, runId: id, openSource: find }, slices, never)
        if (dies) slices = newSlices()
        const run = await engine.readRun(id)
        if (run?.ending != null) break
        if (result === null) now += 5_000
      }
      await engine.close(id, () => ({ level: 'info', text: 'closed' }))
      const listings = (await engine.readListings(id, { after: 0, limit: 1_000 })).map(({ listing }) => listing)
      const ids = listings.map(({ source_id }) => source_id)
      return {
        run: (await engine.readRun(id)) ?? fail(),
        listings,
        filled: await engine.readFilled(id, ids),
        log: (await engine.readLog(id, { after: 0, limit: 1_000 })).map(({ text }) => text),
        credits: await attributionOfRun({ id, request: { source: base.declaration.id } }, engine, declarationOf),
      }
    }

    test('missing fields are filled in from the same business in other sources, with source and time; other fields stay unchanged', async () => {
      const { listings, filled, log, credits } = await capture([overture(), chains()])
      const lantern = listings.find(({ name: own }) => own === 'The Copper Lantern')
      expect(lantern).toMatchObject({
        hours: 'Mo-Su 11:00-22:00',
        phone: '+12085550101',
        website: 'https://lantern.example',
      })
      expect(filled.get('o/1')).toEqual({
        hours: {
          source: 'alltheplaces',
          source_id: 'a/1',
          time: expect.stringMatching(/^\d{4}-.*Z$/),
          licence: 'CC0-1.0',
        },
        website: expect.objectContaining({ source: 'alltheplaces' }),
      })
      expect(listings.find(({ source_id }) => source_id === 'o/2')).toMatchObject({
        name: 'Blue Heron Grill',
        hours: null,
      })
      expect([...filled.keys()].sort()).toEqual(['o/1', 'o/3'])
      expect(log.filter((text) => text.includes('fields filled in'))).toHaveLength(1)
      expect(credits.at(-1)).toBe('3 fields of 2 listings filled in from Chains. none. Licence: CC0-1.0.')
    })

    test('filters judge the values that other sources filled in', async () => {
      const filters = { hasWebsite: true, hasPhone: true }
      const all = await capture([overture(), chains()])
      const { run, listings, filled } = await capture([overture(), chains()], { filters })
      const expected = all.listings.filter(({ website, phone }) => website !== null && phone !== null)
      expect(listings.map(({ source_id }) => source_id)).toEqual(expected.map(({ source_id }) => source_id))
      expect(filled.get('o/1')?.website?.source).toBe('alltheplaces')
      expect(run.counters.filtered).toBe(all.listings.length - expected.length)
      expect(run.counters.filtered).toBeGreaterThan(0)
    })

    test('a run that dies after each page has the same result as an undisturbed one', async () => {
      const [calm, cut] = [await capture([overture(), chains()]), await capture([overture(), chains()], { dies: true })]
      const plain = ({ listings }: Captured) =>
        listings.map(({ source_id, hours, website }) => ({ source_id, hours, website }))
      expect(plain(cut)).toEqual(plain(calm))
      expect(cut.run.counters).toEqual(calm.run.counters)
      expect([...cut.filled.keys()]).toEqual([...calm.filled.keys()])
    })

    test('a licence that is passed on holds for the listings that it completed, and the chain’s hours win over the volunteers’', async () => {
      const { filled, credits } = await capture([overture(), volunteers(), chains()])
      expect(filled.get('o/1')?.hours?.source).toBe('alltheplaces')
      expect(filled.get('o/2')?.hours).toMatchObject({ source: 'osm-extract', licence: 'ODbL 1.0' })
      expect(credits.join('\n')).toContain('1 listing from meta, ODbL 1.0')
      expect(credits.join('\n')).toContain('Licence: ODbL 1.0: this licence applies to these listings.')
    })

    test('existing hours are overwritten only by the sources that the field rules name', async () => {
      const base = volunteers('overpass')
      const { listings } = await capture([base, chains([{ ...heronAt('a/2'), hours: 'Mo-Fr 09:00-17:00' }])])
      expect(listings.find(({ source_id }) => source_id === 'n/2')?.hours).toBe('Mo-Fr 09:00-17:00')
      const overwritten = await capture([chains(), volunteers('osm-extract', 'Mo 00:00-24:00')])
      expect(overwritten.listings.find(({ source_id }) => source_id === 'a/1')?.hours).toBe('Mo-Su 11:00-22:00')
    })

    test('a failing enrichment source is reported once and does not fail the run', async () => {
      const away = chains()
      away.fetchPage = async () => {
        throw new SourceError('unavailable', 'The chains are unreachable.')
      }
      const { run, listings, log } = await capture([overture(), away])
      expect(run.state).toBe('completed')
      expect(listings).toHaveLength(3)
      const warnings = log.filter((text) => text.includes('could not fill missing fields'))
      expect(warnings).toEqual([
        'Chains could not fill missing fields: The chains are unreachable. The capture continues without it',
      ])
    })

    test('sources give all fields of rows outside the city too, because they are compared', async () => {
      const queries: AreaQuery[] = []
      const sources = [overture(), chains()].map((source) => {
        const fetchPage = source.fetchPage.bind(source)
        source.fetchPage = async (query, signal) => {
          queries.push(query)
          return await fetchPage(query, signal)
        }
        return source
      })
      await capture(sources)
      expect(queries.length).toBeGreaterThan(1)
      expect(queries.some(({ isOutsideOnlyCounted }) => isOutsideOnlyCounted === true)).toBe(false)
    })

    test('a temporary fault is retried, and a query that is too large is split into quarters', async () => {
      const slow = chains()
      slow.faults = ['slow-down', 'too-large']
      const { filled, listings } = await capture([overture(), slow])
      expect([...filled.keys()].sort()).toEqual(['o/1', 'o/3'])
      expect(listings).toHaveLength(3)
      expect(new Set(slow.asked.map((asked) => asked.split(' ')[0])).size).toBe(5)
    })
  })
}

type Captured = {
  run: Run
  listings: Listing[]
  filled: Map<string, FilledFields>
  log: string[]
  credits: string[]
}

const place = (sourceId: string, at: number, more: Partial<RawListing>): RawListing => ({
  ...placeAt({ sourceId, name: '', types: ['restaurant'], latitude: 43.6 + at * 0.01, longitude: -116.2 }),
  ...lacking,
  ...more,
})
const lanternAt = (id: string) =>
  place(id, 1, { name: 'The Copper Lantern', address: '12 Main St', phone: '208-555-0101', zip: '83702' })
const heronAt = (id: string) =>
  place(id, 2, { name: 'Blue Heron Grill', address: '77 River Rd', phone: '208-555-0102' })
const anvilAt = (id: string) =>
  place(id, 3, { name: 'Iron Anvil Diner', address: '9 Forge Ave', phone: '208-555-0103' })

const overture = (): ScriptedSource =>
  scriptedSource(
    [lanternAt('o/1'), { ...heronAt('o/2'), provider: 'meta', licence: 'CDLA-Permissive-2.0' }, anvilAt('o/3')],
    { ...whole, id: 'overture', title: 'Overture', licence: 'CDLA-Permissive-2.0' },
  )

function chains(more: RawListing[] = []): ScriptedSource {
  const rows = [
    { ...lanternAt('a/1'), name: 'Copper Lantern', hours: 'Mo-Su 11:00-22:00', website: 'https://lantern.example' },
    { ...anvilAt('a/3'), hours: '24/7' },
    // Another branch, far away: not the same place.
    { ...heronAt('a/9'), address: '4 Hill St', phone: '208-555-0199', hours: 'Su 10:00-11:00', latitude: 43.57 },
    ...more,
  ]
  return scriptedSource(rows, { ...whole, id: 'alltheplaces', title: 'Chains', licence: 'CC0-1.0' })
}

function volunteers(id: 'osm-extract' | 'overpass' = 'osm-extract', hours = 'Tu-Sa 17:00-22:00'): ScriptedSource {
  const rows = [
    { ...lanternAt('n/1'), hours },
    { ...heronAt('n/2'), hours },
  ]
  return scriptedSource(rows, { ...whole, id, title: 'Volunteers', licence: 'ODbL 1.0', isShareAlike: true })
}
