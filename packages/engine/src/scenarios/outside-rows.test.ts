import { placeAt, placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { optOutList } from '@gazetteer/listing/opt-out'
import { outsideRow } from '@gazetteer/listing'
import { belongsToCity } from '@gazetteer/places'
import type { AreaQuery, MapsSource } from '@gazetteer/sources'
import { expect, test } from 'vitest'
import { runWorkSlice, SourceSilence } from '../index.ts'
import { startMemoryRun } from './memory-run.fixture.ts'

const meridian = { city: 'Meridian', state: 'ID', types: ['restaurant'], latitude: 43.61, longitude: -116.2 }
const places = [
  ...placesIn('Boise, ID', 3),
  ...['a', 'b', 'c'].map((id) => ({ ...placeAt({ sourceId: `out/${id}`, name: `Out ${id}`, ...meridian }) })),
]
const outOptedOut = optOutList([{ kind: 'name', value: 'Out a', city: null }])

/** A run over these places; with `decides`, the source decides which are outside the city, and gives nothing else of them. */
async function capture({ decides }: { decides: boolean }) {
  const scripted = scriptedSource(places, { cap: null, typesPerQuery: 'many' })
  const asked: AreaQuery[] = []
  const source: MapsSource = {
    ...scripted,
    fetchPage: async (query, signal) => {
      asked.push(query)
      const page = await scripted.fetchPage(query, signal)
      if (!decides || query.isOutsideOnlyCounted !== true) return page
      const rows = page.rows.map((row) => {
        const { sourceId, latitude, longitude } = row
        if (belongsToCity(query.city, row)) return { ...row, isOutside: false }
        return { ...outsideRow, sourceId, latitude, longitude }
      })
      return { ...page, rows }
    },
  }
  const engine = await startMemoryRun({ source, selections: [{ city: 'Boise, ID', types: ['restaurant'] }] })
  const request = { owner: 'w', leaseMs: 60_000, runId: 'run', openSource: () => source }
  const clock = { now: () => 1_000, sleep: async () => undefined }
  const context = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), sliceMs: 1_000 }
  const withOptOuts = { ...context, optOuts: () => outOptedOut }
  while ((await runWorkSlice(request, withOptOuts, new AbortController().signal)) !== null);
  const run = await engine.readRun('run')
  return { counters: run?.counters, unmapped: run?.unmapped, asked }
}

test('a run counts the same, whether its source or the engine decides which rows are outside the city', async () => {
  const [byEngine, bySource] = [await capture({ decides: false }), await capture({ decides: true })]
  expect(byEngine.counters).toMatchObject({ raw: 6, fresh: 3, optedOut: 0, outside: 3 })
  expect(bySource.counters).toEqual(byEngine.counters)
  expect(bySource.unmapped).toEqual(byEngine.unmapped)
  expect(bySource.asked.every(({ isOutsideOnlyCounted }) => isOutsideOnlyCounted === true)).toBe(true)
})
