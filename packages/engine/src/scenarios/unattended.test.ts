import { SourceError } from '@gazetteer/sources'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { expect, test } from 'vitest'
import { type RunOrigin, runWorkSlice, SourceSilence } from '../index.ts'
import { startMemoryRun } from './memory-run.fixture.ts'

const places = placesIn('Boise, ID', 60)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const never = new AbortController().signal

type Away = { origin: RunOrigin; part: 'release' | 'pages'; awayMs: number }

/** A capture whose source is away for a time. Every wait advances the clock by seconds. */
async function capture({ origin, part, awayMs }: Away) {
  const time = { now: 1_000 }
  const source = scriptedSource(places)
  const fetchPage = source.fetchPage.bind(source)
  const refuse = (): void => {
    if (time.now < awayMs) throw new SourceError('unavailable', 'The catalog is away.', { isSourceWide: true })
  }
  source.dataRelease = async () => {
    if (part === 'release') refuse()
    return 'release'
  }
  source.fetchPage = async (query, signal) => {
    if (part === 'pages') refuse()
    return await fetchPage(query, signal)
  }
  const selections = [{ city: 'Boise, ID', types: ['restaurant'] }]
  const engine = await startMemoryRun({ source, selections, origin, now: () => time.now })
  const clock = { now: () => time.now, sleep: async () => undefined }
  const slices = {
    engine,
    rateLimiter: unlimitedRateLimiter,
    clock,
    silence: new SourceSilence(),
    sliceMs: 400,
    unattendedPatienceMs: 6 * hourMs,
  }
  for (;;) {
    const slice = { owner: 'w', leaseMs: 90_000, runId: 'run', openSource: () => source }
    const result = await runWorkSlice(slice, slices, never)
    if (result?.kind === 'needs-user') return { code: 'asked', endedAt: time.now, found: 0 }
    const run = await engine.readRun('run')
    if (run?.ending != null) {
      const listings = await engine.readListings('run', { after: 0, limit: 5_000 })
      return { code: run.ending.code, endedAt: time.now, found: listings.length }
    }
    if (result === null) time.now += 10_000
  }
}

test.each(['release', 'pages'] as const)(
  'a capture without a user waits for hours for a source whose %s are away, then gets every listing',
  async (part) => {
    const undisturbed = await capture({ origin: 'campaign', part, awayMs: 0 })
    const { code, endedAt, found } = await capture({ origin: 'campaign', part, awayMs: 5 * hourMs })
    expect([code, found]).toEqual(['complete', undisturbed.found])
    expect(endedAt).toBeLessThan(5 * hourMs + 5 * minuteMs)
    expect(found).toBeGreaterThan(0)
  },
)

test.each(['release', 'pages'] as const)('it ends with gaps when the %s stay away for longer', async (part) => {
  const { code, endedAt } = await capture({ origin: 'campaign', part, awayMs: 9 * hourMs })
  expect(code).toBe('with-gaps')
  expect(endedAt).toBeGreaterThanOrEqual(6 * hourMs)
  expect(endedAt).toBeLessThan(6 * hourMs + 10 * minuteMs)
})

test('a person at a screen is asked about the release, and gets gaps after minutes', async () => {
  expect(await capture({ origin: 'browser', part: 'release', awayMs: hourMs })).toMatchObject({ code: 'asked' })
  const { code, endedAt } = await capture({ origin: 'browser', part: 'pages', awayMs: hourMs })
  expect(code).toBe('with-gaps')
  expect(endedAt).toBeLessThan(10 * minuteMs)
})
