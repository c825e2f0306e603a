import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import type { MapsSource } from '@gazetteer/sources'
import { expect, test } from 'vitest'
import { type CaptureMode, runWorkSlice, SourceSilence } from '../index.ts'
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
    expect((await engine.readRun('run'))?.unmapped).toEqual({ places: 4, categories: { 'Car Wash': 4 } })
  },
)
