import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import type { MapsSource } from '@gazetteer/sources'
import { expect, test } from 'vitest'
import { runWorkSlice, SourceSilence } from '../index.ts'
import { startMemoryRun } from './memory-run.fixture.ts'

test('while a page is stored, the next one is read ahead: of its area, or the first one of the following area', async () => {
  const places = [...placesIn('Boise, ID', 30), ...placesIn('Salem, OR', 3)]
  const prepared: string[] = []
  const source: MapsSource = {
    ...scriptedSource(places, { cap: null, typesPerQuery: 'many' }),
    prepare: ({ city, cursor }) => void prepared.push(`${city.label} ${cursor ?? 'first'}`),
  }
  const selections = ['Boise, ID', 'Salem, OR'].map((city) => ({ city, types: ['restaurant'] }))
  const engine = await startMemoryRun({ source, selections })
  const request = { owner: 'w', leaseMs: 60_000, runId: 'run', openSource: () => source }
  const clock = { now: () => 1_000, sleep: async () => undefined }
  const context = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), sliceMs: 1_000 }
  while ((await runWorkSlice(request, context, new AbortController().signal)) !== null);
  expect(prepared).toEqual(['Boise, ID 20', 'Salem, OR first'])
})
