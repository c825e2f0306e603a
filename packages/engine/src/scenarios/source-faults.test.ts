import { SourceSilence, runWorkSlice, texts } from '../index.ts'
import { SourceError } from '@gazetteer/sources'
import { placesIn, randomFrom, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { describe, expect, test, vi } from 'vitest'
import { startMemoryRun } from './memory-run.fixture.ts'
import type { Gap, Run, SourceRateLimiter } from '../index.ts'
import type { AreaQuery, SourceDeclaration, SourceErrorKind, SourcePage } from '@gazetteer/sources'
import type { ScriptedSource } from '@gazetteer/testkit/fakes/scripted-source'

type Ask = (signal: AbortSignal) => Promise<SourcePage>
/** How the fake source answers the nth request of the run (from 1). `fetchPage` is the healthy source. */
type FaultScript = (n: number, query: AreaQuery, ask: Ask, now: number) => Promise<SourcePage>

type End = { run: Run; found: number; gaps: Gap[]; log: string[]; waitedMs: number; blocks: number[] }

const places = placesIn('Boise, ID', 400)

/** Runs one capture against the faulty source on a fake clock: every wait advances it. */
async function runThrough(
  weather: FaultScript,
  requestTimeoutMs?: number,
  declared: Partial<SourceDeclaration> = {},
): Promise<End> {
  const source = scriptedSource(places, declared)
  const calm = source.fetchPage.bind(source)
  const time = { now: 1_000 }
  let requests = 0
  source.fetchPage = async (query, signal) =>
    await weather((requests += 1), query, async (own) => await calm(query, own ?? signal), time.now)
  return await finish(source, time, requestTimeoutMs)
}

async function finish(source: ScriptedSource, time: { now: number }, requestTimeoutMs?: number): Promise<End> {
  const blocks: number[] = []
  let blockedUntil = 0
  const selections = [{ city: 'Boise, ID', types: ['restaurant'] }]
  const engine = await startMemoryRun({ source, selections, now: () => time.now })
  const rateLimiter: SourceRateLimiter = {
    reserve: async () => {
      const waitMs = Math.max(blockedUntil - time.now, 0)
      return waitMs > 0 ? { kind: 'wait', waitMs } : { kind: 'go', inMs: 0, permit: null }
    },
    renew: async () => undefined,
    release: async () => null,
    block: async (_source, waitMs) => {
      blocks.push(waitMs)
      blockedUntil = time.now + waitMs
    },
  }
  const clock = { now: () => time.now, sleep: async () => undefined }
  const slice = {
    engine,
    rateLimiter,
    clock,
    silence: new SourceSilence(),
    sliceMs: 400,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  }
  let waitedMs = 0
  for (;;) {
    const took = await runWorkSlice(
      { owner: 'w', leaseMs: 90_000, runId: 'run', openSource: () => source },
      slice,
      new AbortController().signal,
    )
    const run = await engine.readRun('run')
    if (run?.ending != null) {
      const log = (await engine.readLog('run', { after: 0, limit: 5_000 })).map(({ text }) => text)
      const found = (await engine.readListings('run', { after: 0, limit: 5_000 })).length
      return { run, found, gaps: await engine.readGaps('run'), log, waitedMs, blocks }
    }
    if (took !== null) continue
    time.now += 100
    waitedMs += 100
  }
}

const repeated = { code: 'gave-up', fault: { code: 'repeated-page' }, attempts: 3 }
const endingText = (run: Run): string | null => run.ending && texts.ending(run.ending, run)

const fails = (kind: SourceErrorKind, retryAfterMs: number | null = null): never => {
  throw new SourceError(kind, `scripted ${kind}`, { retryAfterMs })
}

describe('faults of a source', async () => {
  const calm = await runThrough((_n, _query, ask) => ask(never))

  test('without faults every listing is found', () => {
    expect(calm).toMatchObject({ gaps: [], waitedMs: 0, blocks: [] })
    expect(calm.found + calm.run.counters.outside).toBeGreaterThanOrEqual(400)
  })

  test('429 with Retry-After pauses every area of the source, and every request is answered in the end', async () => {
    const stormy = await runThrough(async (n, _query, ask) =>
      n % 3 === 1 ? fails('slow-down', 7_000) : await ask(never),
    )
    expect(stormy).toMatchObject({ found: calm.found, gaps: [] })
    expect(new Set(stormy.blocks)).toEqual(new Set([7_000]))
    expect(stormy.waitedMs).toBeGreaterThanOrEqual(7_000)
    expect(stormy.log.join('\n')).toContain('Retrying in 7 seconds')
  })

  test('429 without Retry-After is waited out longer and longer, and never counts as an attempt', async () => {
    const stormy = await runThrough(async (n, _query, ask) => (n <= 6 ? fails('slow-down') : await ask(never)))
    expect(stormy).toMatchObject({ found: calm.found, gaps: [] })
    expect(stormy.blocks).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  })

  test('503 and truncated answers now and then cost time, not listings', async () => {
    const random = randomFrom(5)
    const stormy = await runThrough(async (_n, _query, ask) =>
      random() < 0.15 ? fails('unavailable') : await ask(never),
    )
    expect(stormy).toMatchObject({ found: calm.found, gaps: [] })
    expect(stormy.run.requests).toBeGreaterThan(calm.run.requests)
  })

  test('a surge of 503 is waited out by all areas together: nothing is lost', async () => {
    let start: number | null = null
    let refused = 0
    const stormy = await runThrough(async (n, _query, ask, now) => {
      if (n >= 8) start ??= now
      if (start === null || now >= start + 150_000) return await ask(never)
      refused += 1
      return fails('unavailable')
    })
    expect(stormy).toMatchObject({ found: calm.found, gaps: [] })
    expect(stormy.blocks.length).toBeGreaterThan(0)
    expect(refused).toBeLessThan(40)
  })

  test('a source that is down for good is given up after three minutes, with few requests', async () => {
    let requests = 0
    const stormy = await runThrough(async (n, _query, ask) => {
      if (n < 8) return await ask(never)
      requests += 1
      return fails('unavailable')
    })
    expect(stormy.waitedMs).toBeGreaterThanOrEqual(180_000)
    expect(stormy.waitedMs).toBeLessThan(300_000)
    expect(stormy.gaps.length).toBeGreaterThan(0)
    expect(requests).toBeLessThan(20 * stormy.gaps.length)
    expect(endingText(stormy.run)).toContain('Completed with')
  })

  test('a source that never answers, and does not even listen, is given up in time: three attempts, then a gap', async () => {
    const silent = await runThrough(() => new Promise(() => undefined), 20)
    expect(endingText(silent.run)).toContain('Completed with 1 gap: 0 listings from 3 requests')
    expect(silent.gaps).toEqual([
      {
        area: 'Boise, ID',
        types: ['restaurant'],
        reason: { code: 'gave-up', fault: { code: 'no-answer' }, attempts: 3 },
      },
    ])
  })

  test('an area in the middle of the plan that fails for good is a gap, the rest is captured', async () => {
    const boxes: string[] = []
    const stormy = await runThrough(async (_n, query, ask) => {
      const box = JSON.stringify(query.box)
      if (!boxes.includes(box)) boxes.push(box)
      return boxes[5] === box ? fails('unavailable') : await ask(never)
    })
    expect(stormy.gaps).toEqual([
      {
        area: expect.any(String),
        types: ['restaurant'],
        reason: { code: 'gave-up', fault: { code: 'source', words: 'scripted unavailable' }, attempts: 5 },
      },
    ])
    expect(endingText(stormy.run)).toContain('Completed with 1 gap')
    expect(stormy.found).toBeGreaterThan(calm.found / 2)
    expect(stormy.found).toBeLessThan(calm.found)
  })

  test('a cursor that expires in the middle of an area restarts it from page one and loses no rows', async () => {
    let failures = 0
    const stormy = await runThrough(async (_n, query, ask) =>
      query.cursor === '40' && failures < 5 ? fails('unavailable', (failures += 1)) : await ask(never),
    )
    expect(failures).toBe(5)
    expect(stormy).toMatchObject({ found: calm.found, gaps: [] })
    expect(stormy.log.join('\n')).toContain('Fetching it again from page 1')
  })

  test('an endlessly repeating page ends as a gap with its reason, never as a success', async () => {
    const stormy = await runThrough(async (_n, query, ask) => {
      const page = await ask(never)
      return query.cursor === null ? page : { ...page, rows: (await calmFirstPage(query)).rows }
    })
    expect(stormy.gaps.length).toBeGreaterThan(0)
    expect(stormy.gaps[0]?.reason).toEqual(repeated)
    expect(endingText(stormy.run)).toContain('Completed with')
  })

  test('a page that leads to itself does not loop', async () => {
    const stormy = await runThrough(async (_n, query, ask) =>
      query.cursor === null ? await ask(never) : { rows: [], next: query.cursor },
    )
    expect(stormy.gaps.map(({ reason }) => reason)).toEqual([repeated])
  })

  test('an answer is waited for as long as the source declares, and a little longer', async () => {
    const requestTimes: number[] = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const late = (n: number, ask: () => Promise<SourcePage>, afterMs: number) =>
        new Promise<SourcePage>((resolve, reject) => {
          requestTimes.push(n)
          setTimeout(() => void ask().then(resolve, reject), afterMs)
          vi.advanceTimersByTime(afterMs)
        })
      const slow = await runThrough(
        async (n, _query, ask) => (n === 1 ? await late(n, () => ask(never), 120_000) : await ask(never)),
        undefined,
        { answersWithinMs: 120_000 },
      )
      expect(slow).toMatchObject({ found: calm.found, gaps: [], waitedMs: 0 })
      const tooSlow = await runThrough(
        async (n, _query, ask) => (n === 1 ? await late(n, () => ask(never), 130_000) : await ask(never)),
        undefined,
        { answersWithinMs: 120_000 },
      )
      expect(tooSlow.log.join('\n')).toContain('the source did not answer in time. Retrying in')
    } finally {
      vi.useRealTimers()
    }
  })

  test('an attempt that the adapter reports as late is retried less often', async () => {
    let first: string | undefined
    const stormy = await runThrough(async (_n, { box }, ask) => {
      first ??= JSON.stringify(box)
      if (JSON.stringify(box) !== first) return await ask(never)
      throw new SourceError('unavailable', 'scripted late', { retryAfterMs: 10, isLate: true })
    })
    expect(stormy.gaps[0]?.reason).toEqual({
      code: 'gave-up',
      fault: { code: 'source', words: 'scripted late' },
      attempts: 3,
    })
  })

  test('a source that is busy for everyone delays all areas, and no area becomes a gap', async () => {
    const busy = () => {
      throw new SourceError('unavailable', 'scripted busy', { retryAfterMs: 20_000, isSourceWide: true })
    }
    let later: string | undefined
    const stormy = await runThrough(async (n, { box }, ask, now) => {
      if (n === 12) later = JSON.stringify(box)
      return JSON.stringify(box) === later && now < 150_000 ? busy() : await ask(never)
    })
    expect(stormy.log.join('\n')).not.toContain('tried 5 times')
    expect(stormy).toMatchObject({ found: calm.found, gaps: [] })
    expect(new Set(stormy.blocks)).toEqual(new Set([20_000]))
    const away = await runThrough(async () => busy())
    expect(away.gaps[0]?.reason).toMatchObject({ code: 'gave-up', fault: { code: 'source', words: 'scripted busy' } })
    expect(away.waitedMs).toBeGreaterThan(170_000)
  })
})

const never = new AbortController().signal

async function calmFirstPage(query: AreaQuery): Promise<SourcePage> {
  return await scriptedSource(places).fetchPage({ ...query, cursor: null }, never)
}
