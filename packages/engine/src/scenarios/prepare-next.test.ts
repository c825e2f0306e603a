import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import type { MapsSource } from '@gazetteer/sources'
import { expect, test } from 'vitest'
import { runWorkSlice, SourceSilence } from '../index.ts'
import { startMemoryRun } from './memory-run.fixture.ts'

/** What is read ahead, by city and cursor, in a run of two cities. */
async function readAhead(settings: { sliceMs: number; isNextSoon: boolean }): Promise<string[]> {
  const places = [...placesIn('Boise, ID', 50), ...placesIn('Salem, OR', 3)]
  const prepared: string[] = []
  const source: MapsSource = {
    ...scriptedSource(places, { cap: null, typesPerQuery: 'many' }),
    prepare: ({ city, cursor }) => void prepared.push(`${city.label} ${cursor ?? 'first'}`),
  }
  const selections = ['Boise, ID', 'Salem, OR'].map((city) => ({ city, types: ['restaurant'] }))
  const engine = await startMemoryRun({ source, selections })
  const request = { owner: 'w', leaseMs: 60_000, runId: 'run', openSource: () => source }
  const clock = { now: () => 1_000, sleep: async () => undefined }
  const context = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), ...settings }
  while ((await runWorkSlice(request, context, new AbortController().signal)) !== null);
  return prepared
}

test('while a page is stored, the next one is read ahead: of its area, or the first one of the following area', async () => {
  const all = ['Boise, ID 20', 'Boise, ID 40', 'Salem, OR first']
  expect(await readAhead({ sliceMs: 1_000, isNextSoon: true })).toEqual(all)
  expect(await readAhead({ sliceMs: 0, isNextSoon: true })).toEqual(all)
})

test('where other runs come before the next slice, only pages of the same slice are read ahead', async () => {
  expect(await readAhead({ sliceMs: 1_000, isNextSoon: false })).toEqual(['Boise, ID 20', 'Boise, ID 40'])
  expect(await readAhead({ sliceMs: 0, isNextSoon: false })).toEqual([])
})
