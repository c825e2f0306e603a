import { type OptOutList, optOutList, type OptOut } from '@gazetteer/listing/opt-out'
import { placeAt, placesIn, scriptedSource, type ScriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { describe, expect, test } from 'vitest'
import { EnrichmentCache, outcomes, SourceSilence, runWorkSlice } from '../index.ts'
import { fail } from './suite-engine.ts'
import type { Listing, RawListing, SourceId } from '@gazetteer/listing'
import type { Run } from '../index.ts'
import type { SuiteEngine } from './suite-engine.ts'

/** `pages`: everything passed to storage. */
type Captured = { run: Run; listings: Listing[]; pages: string; log: string }

/** Opted-out businesses never reach any storage. */
export function optOutsSuite(name: string, kind: SuiteEngine): void {
  describe(`the opt-out list ${name}`, () => {
    let runs = 0

    /** Runs a capture of the first source to its end, enriched from the others. */
    async function capture(sources: readonly ScriptedSource[], optOuts: () => OptOutList): Promise<Captured> {
      const [base = fail(), ...others] = sources
      let now = 1_000
      const find = (id: SourceId): ScriptedSource => sources.find(({ declaration }) => declaration.id === id) ?? fail()
      const declarationOf = (id: SourceId) => find(id).declaration
      const engine = await kind.open({ now: () => (now += 1), newId: () => `o-${now}-${Math.random()}`, declarationOf })
      const id = `JB-opt-outs-${name}-${(runs += 1)}`
      await engine.createRun({
        id,
        accountId: `opt-outs-${name}-${runs}`,
        request: {
          mode: 'autonomous',
          source: base.declaration.id,
          selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
          onlyNew: false,
          completeFrom: others.map(({ declaration }) => declaration.id),
        },
        exportFormat: 'json',
        destination: 'none',
        isLimited: false,
        entries: [],
      })
      const pages: string[] = []
      const commitPage: typeof engine.commitPage = async (answer) => {
        pages.push(JSON.stringify(answer.page))
        return await engine.commitPage(answer)
      }
      const slices = {
        engine: { ...engine, commitPage },
        rateLimiter: unlimitedRateLimiter,
        clock: { now: () => now, sleep: async (ms: number) => void (now += ms) },
        silence: new SourceSilence(),
        enrichment: new EnrichmentCache(find),
        optOuts,
        sliceMs: 0,
      }
      for (let count = 0; count < 2_000 && (await engine.readRun(id))?.ending == null; count += 1) {
        const slice = { owner: 'w', leaseMs: 1_000, runId: id, openSource: find }
        if ((await runWorkSlice(slice, slices, new AbortController().signal)) === null) now += 5_000
      }
      await engine.close(id, () => ({ level: 'info', text: 'closed' }))
      const run = (await engine.readRun(id)) ?? fail()
      expect(run.counters.raw).toBe(outcomes.reduce((sum, outcome) => sum + run.counters[outcome], 0))
      return {
        run,
        pages: pages.join('\n'),
        listings: (await engine.readListings(id, { after: 0, limit: 10_000 })).map(({ listing }) => listing),
        log: (await engine.readLog(id, { after: 0, limit: 10_000 })).map(({ text }) => text).join('\n'),
      }
    }

    test('opted-out phones, sites and names are counted but never stored, and areas are split as without the list', async () => {
      const places = placesIn('Boise, ID', 150).map((place, index) => ({
        ...place,
        phone: `208-555-${String(index).padStart(4, '0')}`,
        website: `https://shop.place-${index}.example/menu`,
      }))
      const [free, listed] = [scriptedSource(places), scriptedSource(places)]
      const before = await capture([free], () => optOutList([]))
      const [first, two, three] = before.listings
      if (first === undefined || two === undefined || three === undefined) throw new Error('there are three')
      const list = optOutList([
        { kind: 'phone', value: first.phone ?? fail(), city: null },
        { kind: 'site', value: (two.website ?? fail()).replace(/^.*shop\.|\/menu$/g, ''), city: null },
        { kind: 'name', value: three.name.toUpperCase(), city: 'Boise, ID' },
      ])
      const after = await capture([listed], () => list)
      const gone = [first, two, three].map(({ source_id }) => source_id)
      expect(idsOf(after.listings)).toEqual(idsOf(before.listings).filter((id) => !gone.includes(id)))
      expect(listed.asked).toEqual(free.asked)
      expect(before.run.counters.optedOut).toBe(0)
      // A row returned by two areas counts twice.
      expect(after.run.counters.optedOut).toBeGreaterThanOrEqual(3)
      expect(after.run.counters.raw).toBe(before.run.counters.raw)
      expect(after.log).toMatch(/, \d opted out/)
      for (const { name: listingName, phone, source_id } of [first, two, three]) {
        const traces = [`"${listingName}"`, `"${source_id}"`, (phone ?? fail()).slice(-7)]
        for (const trace of traces) expect(before.pages.replaceAll('555-', '555')).toContain(trace)
        for (const trace of traces) expect(after.pages.replaceAll('555-', '555')).not.toContain(trace)
        expect(after.log).not.toContain(listingName)
      }
    })

    test('an opted-out row outside the city counts as outside, whether the source or the engine decides that', async () => {
      const far = { city: 'Garden City', zip: '83714' }
      const places = [
        place('o/1', 1, { name: 'Gone' }),
        place('o/2', 2, { name: 'Gone', ...far }),
        place('o/3', 3, { name: 'Gone', ...far, isOutside: true }),
        place('o/4', 4, { name: 'Stays' }),
      ]
      const source = scriptedSource(places, { ...whole, id: 'overture' })
      const { listings, run } = await capture([source], () => optOutList([{ kind: 'name', value: 'Gone', city: null }]))
      expect(run.counters).toMatchObject({ raw: 4, optedOut: 1, outside: 2, fresh: 1 })
      expect(idsOf(listings)).toEqual(['o/4'])
    })

    test('what is added during a capture counts from the next page on', async () => {
      const places = Array.from({ length: 60 }, (_, at) => place(`p/${at}`, at / 60, { name: `Place ${at}` }))
      const source = scriptedSource(places, { ...whole, id: 'sample', pageSize: 10 })
      const [first, last] = [places[0] ?? fail(), places[59] ?? fail()]
      const both: OptOut[] = [first, last].map((one) => ({ kind: 'name', value: one.name ?? '', city: null }))
      // The list is empty for the first page.
      const { listings, run } = await capture([source], () => optOutList(source.asked.length > 1 ? both : []))
      expect(run.counters).toMatchObject({ raw: 60, optedOut: 1 })
      expect(idsOf(listings)).toContain(first.sourceId)
      expect(idsOf(listings)).not.toContain(last.sourceId)
    })

    test('enrichment never restores opted-out data, and identifies the owner of an unnamed number', async () => {
      const base = scriptedSource([lantern('o/1'), heron('o/2')], { ...whole, id: 'overture' })
      const phoned = { phone: '208-555-0101', website: 'https://lantern.example' }
      const chains = scriptedSource([{ ...lantern('a/1'), ...phoned }, heron('a/2')], { ...whole, id: 'alltheplaces' })
      const captured = await capture([base, chains], () => optOutList([]))
      expect(captured.listings).toMatchObject([{ name: 'The Copper Lantern', phone: '+12085550101' }, {}])
      for (const optOut of [
        { kind: 'phone', value: '+12085550101', city: null },
        { kind: 'name', value: 'The Copper Lantern', city: null },
      ] satisfies OptOut[]) {
        const { listings, run } = await capture([base, chains], () => optOutList([optOut]))
        expect(listings.map((listing) => listing.name)).toEqual(['Blue Heron Grill'])
        expect(run.counters).toMatchObject({ raw: 2, optedOut: 1, fresh: 1 })
        expect(JSON.stringify(listings)).not.toContain('5550101')
      }
    })
  })
}

const whole = { isFictional: false, cap: null, typesPerQuery: 'many', pageSize: 20 } as const
const idsOf = (listings: readonly Listing[]): string[] => listings.map(({ source_id }) => source_id).toSorted()

const place = (sourceId: string, at: number, more: Partial<RawListing>): RawListing => ({
  ...placeAt({ sourceId, name: '', types: ['restaurant'], latitude: 43.6 + at * 0.01, longitude: -116.2 }),
  zip: '83702',
  ...more,
})
const lantern = (id: string) => place(id, 1, { name: 'The Copper Lantern', address: '12 Main St' })
const heron = (id: string) => place(id, 2, { name: 'Blue Heron Grill', address: '77 River Rd' })
