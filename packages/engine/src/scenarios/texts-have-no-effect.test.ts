import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('../texts.ts')
  vi.resetModules()
})

/**
 * A run with a gap, a raised limit, a prompt and an uncovered city: every case where a text could affect behaviour.
 */
async function endOfRun() {
  const { SourceSilence, runWorkSlice } = await import('../index.ts')
  const { SourceError } = await import('@gazetteer/sources')
  const { createMemoryEngine } = await import('../memory.ts')
  const source = scriptedSource(placesIn('Boise, ID', 300))
  const calm = source.fetchPage.bind(source)
  let broken: string | null = null
  source.covers = async ({ label }) => label !== 'Nome, AK'
  source.fetchPage = async (query, signal) => {
    const box = JSON.stringify(query.box)
    if (source.asked.length > 8) broken ??= box
    if (box === broken) throw new SourceError('unavailable', 'The limit of 5 requests was reached', { retryAfterMs: 1 })
    return await calm(query, signal)
  }
  let now = 1_000
  let ids = 0
  const engine = createMemoryEngine({
    now: () => (now += 1),
    newId: () => `id-${(ids += 1)}`,
    declarationOf: () => source.declaration,
  })
  const selections = ['Boise, ID', 'Nome, AK'].map((city) => ({ city, types: ['restaurant'] }))
  await engine.createRun({
    id: 'run',
    accountId: 'ann',
    request: { mode: 'autonomous', source: 'sample', selections, onlyNew: false },
    exportFormat: 'json',
    destination: 'none',
    isLimited: false,
    limits: { requests: 5, listings: null, usd: null },
    entries: [],
  })
  const clock = { now: () => now, sleep: async () => undefined }
  const slices = { engine, rateLimiter: unlimitedRateLimiter, clock, silence: new SourceSilence(), sliceMs: 20 }
  const kinds: string[] = []
  for (let idle = 0; idle < 50;) {
    const slice = { owner: 'w', leaseMs: 1_000, runId: 'run', openSource: () => source }
    const took = await runWorkSlice(slice, slices, new AbortController().signal)
    const prompt = await engine.readOpenPrompt('run')
    if (prompt !== null) {
      kinds.push(prompt.details.kind)
      await engine.setLimits('run', { requests: null })
    }
    if ((await engine.readRun('run'))?.ending != null) break
    idle = took === null ? idle + 1 : 0
    if (took === null) now += 500
  }
  const run = await engine.readRun('run')
  const listings = await engine.readListings('run', { after: 0, limit: 1_000 })
  return {
    kinds,
    ending: { ...run?.ending },
    gaps: await engine.readGaps('run'),
    counters: run?.counters,
    listings: listings.map(({ listing }) => listing.source_id),
  }
}

test('a run has the same result when every text is replaced', async () => {
  const outcome = await endOfRun()
  expect(outcome.kinds).toEqual(['limit'])
  expect(outcome.gaps.map(({ reason }) => reason.code).toSorted()).toEqual(['gave-up', 'not-covered'])
  vi.resetModules()
  const replaced = new Proxy({}, { get: (_, name) => replacementOf(String(name)) })
  vi.doMock('../texts.ts', () => ({ texts: replaced }))
  expect(await endOfRun()).toEqual(outcome)
})

function replacementOf(name: string): unknown {
  if (name === 'creditsSpent') return 'ipsum'
  return name === 'taskDone' ? () => ({ level: 'info', text: 'lorem' }) : () => 'dolor'
}
