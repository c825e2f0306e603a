import type { Listing, RawListing } from '@gazetteer/listing'
import { type CaptureFilters, passesFilters } from '@gazetteer/listing/capture-filter'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { describe, expect, test } from 'vitest'
import {
  type CaptureRequest,
  type Engine,
  type Run,
  type RunLimits,
  SourceSilence,
  outcomes,
  runWorkSlice,
  texts,
} from '../index.ts'
import { type SuiteEngine, fail } from './suite-engine.ts'

const never = new AbortController().signal
const allFilters: CaptureFilters[] = [
  { hasWebsite: false },
  { hasPhone: true },
  { minRating: 4 },
  { hasWebsite: true, hasPhone: true, maxRating: 4.5, minReviews: 3 },
  { isBrand: true, hasEmail: false },
  { minReviews: 1_000_000 },
]

/** A place in four has both types, so that two tasks find it. */
const places: RawListing[] = placesIn('Boise, ID', 260).map((place, index) => ({
  ...place,
  types: [['restaurant', 'bar'], ['restaurant'], ['bar'], ['restaurant']][index % 4] ?? [],
  isClosed: index % 17 === 0,
  phone: ['(208) 342-1234', 'no', null][index % 3] ?? null,
  website: index % 2 === 0 ? `https://place${index}.example` : null,
  email: index % 5 === 0 ? `info@place${index}.example` : null,
  brand: index % 4 === 0 ? 'Chain' : null,
  rating: index % 6 === 0 ? null : 3 + (index % 21) / 10,
  reviewCount: index % 7 === 0 ? null : index % 40,
}))

/** Filters of a capture, the same for every storage. */
export function filtersSuite(name: string, kind: SuiteEngine): void {
  describe(`a capture with filters ${name}`, () => {
    let runs = 0

    type Wanted = {
      request?: Partial<CaptureRequest>
      limits?: Partial<RunLimits>
      account?: string
      /** Of an earlier capture. */
      engine?: Engine
    }

    async function open({
      request = {},
      limits = {},
      account = `filters-${name}-${(runs += 1)}`,
      engine: opened,
    }: Wanted) {
      let now = 1_000
      const source = scriptedSource(places)
      const newId = () => `${account}-${(now += 1)}`
      const engine =
        opened ?? (await kind.open({ now: () => (now += 1), newId, declarationOf: () => source.declaration }))
      const id = `JB-${account}-${(runs += 1)}`
      const run: CaptureRequest = {
        mode: 'autonomous',
        source: 'sample',
        selections: [{ city: 'Boise, ID', types: ['restaurant', 'bar'] }],
        onlyNew: false,
        ...request,
      }
      await engine.createRun({
        id,
        accountId: account,
        request: run,
        exportFormat: 'json',
        destination: 'none',
        isLimited: run.mode === 'manual',
        limits: { requests: null, listings: null, usd: null, ...limits },
        entries: [],
      })
      const silence = new SourceSilence()
      const clock = { now: () => now, sleep: async () => undefined }
      const slices = { engine, rateLimiter: unlimitedRateLimiter, clock, silence, sliceMs: 1 }
      const takeOne = () =>
        runWorkSlice({ owner: 'w', leaseMs: 9_000, runId: id, openSource: () => source }, slices, never)
      const readRun = async (): Promise<Run> => (await engine.readRun(id)) ?? fail()
      return {
        engine,
        id,
        source,
        takeOne,
        close: async () => await engine.close(id, () => ({ level: 'success', text: 'Over' })),
        finish: async () => {
          while ((await takeOne()) !== null || (await readRun()).ending === null) {
            now += 1_000
            const prompt = await engine.readOpenPrompt(id)
            if (prompt !== null) await engine.answerPrompt(prompt.id, 'finish')
          }
          await engine.close(id, () => ({ level: 'success', text: 'Over' }))
          return await readRun()
        },
        listings: async () =>
          (await engine.readListings(id, { after: 0, limit: 10_000 })).map(({ listing }) => listing),
      }
    }

    async function capture(wanted: Wanted): Promise<{ run: Run; listings: Listing[]; requests: number }> {
      const opened = await open(wanted)
      const run = await opened.finish()
      return { run, listings: await opened.listings(), requests: opened.source.asked.length }
    }

    const idsOf = (listings: readonly Listing[]) => listings.map(({ source_id }) => source_id)
    const expectSum = ({ counters }: Run) =>
      expect(outcomes.reduce((sum, outcome) => sum + counters[outcome], 0)).toBe(counters.raw)

    test('stores what the filters let through of a capture without filters, with the same requests', async () => {
      const all = await capture({})
      expect(all.run.counters.filtered).toBe(0)
      for (const filters of allFilters) {
        const { run, listings, requests } = await capture({ request: { filters } })
        const expected = all.listings.filter((listing) => passesFilters(listing, filters))
        expect(idsOf(listings)).toEqual(idsOf(expected))
        expect(requests).toBe(all.requests)
        expectSum(run)
        const { fresh, duplicate, filtered, ...others } = run.counters
        const { fresh: freshOfAll, duplicate: duplicateOfAll, filtered: _none, ...othersOfAll } = all.run.counters
        expect(others).toEqual(othersOfAll)
        expect(fresh + duplicate + filtered).toBe(freshOfAll + duplicateOfAll)
        expect(filtered).toBe(all.listings.length - listings.length)
        // Each of its tasks counts a listing once.
        const types = new Map(places.map((place) => [place.sourceId, place.types.length]))
        expect(run.fits).toBe(expected.reduce((sum, { source_id: id }) => sum + (types.get(id) ?? 0), 0))
        const message = texts.ending(run.ending ?? fail(), run)
        expect(message).toContain(`${filtered} left out by your filters`)
      }
    })

    test('filtered listings cost no credits, and only those that are stored do', async () => {
      const filters = { hasWebsite: false }
      const all = await capture({ request: { filters } })
      const account = `filters-credits-${name}`
      await kind.setCredits(account, 500)
      const paid = await capture({ account, request: { filters } })
      expect(await kind.creditsOf(account)).toBe(500 - paid.listings.length)
      await kind.setCredits(`${account}-few`, 7)
      const few = await capture({ account: `${account}-few`, request: { filters } })
      expect(few.run).toMatchObject({ state: 'stopped', ending: { code: 'credits-spent' }, charged: 7 })
      expect(idsOf(few.listings)).toEqual(idsOf(all.listings).slice(0, 7))
      expectSum(few.run)
    })

    test('a limit of listings counts only what is stored', async () => {
      const filters = { hasWebsite: false }
      const all = await capture({ request: { filters } })
      const { run, listings } = await capture({ request: { filters }, limits: { listings: 30 } })
      expect(idsOf(listings)).toEqual(idsOf(all.listings).slice(0, 30))
      expectSum(run)
    })

    test('Single mode keeps the first 120 of a type that pass', async () => {
      const selections = [{ city: 'Boise, ID', types: ['restaurant'] }]
      const filters = { maxReviews: 35 }
      const all = await capture({ request: { selections, filters } })
      const { run, listings } = await capture({ request: { mode: 'manual', selections, filters } })
      const wanted = new Set(idsOf(all.listings))
      expect(run.counters.filtered).toBeGreaterThan(0)
      expect(listings.length).toBe(Math.min(120, wanted.size))
      expect(idsOf(listings).filter((id) => !wanted.has(id))).toEqual([])
      expectSum(run)
    })

    test('a stopped capture continues with its filters', async () => {
      const filters = { hasPhone: true, minRating: 3.5 }
      const whole = await open({ request: { filters } })
      const expected = await whole.finish()
      for (const after of [1, 4, 9]) {
        const cut = await open({ request: { filters } })
        for (let slice = 0; slice < after; slice += 1) await cut.takeOne()
        await cut.engine.stop(cut.id)
        await cut.close()
        expect(await cut.engine.continue(cut.id, false)).toBeNull()
        expect(await cut.finish()).toMatchObject({ state: 'completed', counters: expected.counters })
        expect(idsOf(await cut.listings())).toEqual(idsOf(await whole.listings()))
      }
    })

    test('only new listings: a filtered one is not known to the next capture', async () => {
      const account = `filters-new-${name}`
      const { engine, ...opened } = await open({ account, request: { filters: { hasWebsite: true } } })
      await opened.finish()
      const first = { listings: await opened.listings() }
      const second = await capture({ account, engine, request: { onlyNew: true, filters: { hasPhone: true } } })
      const all = await capture({ request: { filters: { hasPhone: true } } })
      const known = new Set(idsOf(first.listings))
      expect(idsOf(second.listings)).toEqual(idsOf(all.listings).filter((id) => !known.has(id)))
      expect(second.run.counters.filtered).toBe(all.run.counters.filtered)
      expectSum(second.run)
    })
  })
}
