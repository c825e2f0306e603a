import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import type { MapsSource } from '@gazetteer/sources'
import { expect, test } from 'vitest'
import { type CaptureMode, runWorkSlice, SourceSilence, texts } from '../index.ts'
import { startMemoryRun } from './memory-run.fixture.ts'

test.each<CaptureMode>(['autonomous', 'manual'])(
  'places without a business type count once for a city, in a %s capture',
  async (mode) => {
    const places = scriptedSource(placesIn('Boise, ID', 3), { cap: null, typesPerQuery: 'many' })
    const source: MapsSource = {
      ...places,
      fetchPage: async (query, signal) => ({ ...(await places.fetchPage(query, signal)), unmapped: { 'Car Wash': 4 } }),
    }
    const selections = [{ city: 'Boise, ID', types: ['restaurant', 'dentist', 'bar'] }]
    const engine = await startMemoryRun({ source, selections, mode })
    const request = { owner: 'w', leaseMs: 60_000, runId: 'run', openSource: () => source }
    const clock = { now: () => 1_000, sleep: async () => undefined }
    const context = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), sliceMs: 1_000 }
    await runWorkSlice(request, context, new AbortController().signal)
    expect((await engine.readRun('run'))?.unmapped).toMatchObject({ places: 4, categories: { 'Car Wash': 4 } })
  },
)

test('places without a name, and places that are too long, are counted for the log', async () => {
  const [first, ...others] = placesIn('Boise, ID', 3)
  if (first === undefined) throw new Error('No place')
  const places = scriptedSource([{ ...first, name: null }, ...others], { cap: null, typesPerQuery: 'many' })
  const leftOut = { nameless: 3, tooLong: 1 }
  const source: MapsSource = {
    ...places,
    fetchPage: async (query, signal) => ({ ...(await places.fetchPage(query, signal)), leftOut }),
  }
  const engine = await startMemoryRun({
    source,
    selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
    mode: 'manual',
  })
  const request = { owner: 'w', leaseMs: 60_000, runId: 'run', openSource: () => source }
  const clock = { now: () => 1_000, sleep: async () => undefined }
  const context = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), sliceMs: 1_000 }
  await runWorkSlice(request, context, new AbortController().signal)
  const unmapped = (await engine.readRun('run'))?.unmapped ?? null
  expect(unmapped).toEqual({ places: 0, categories: {}, leftOut: { nameless: 4, tooLong: 1 } })
  expect(texts.unmapped(unmapped)).toEqual(['4 places without a name left out', '1 place with too much text left out'])
})
