import { fetchArea, SourceSilence, runWorkSlice, spentOf, texts } from '../index.ts'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, randomFrom, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { assert, asyncProperty, boolean, constantFrom, integer, nat, record } from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Engine, LimitKind, Prompt, Run, RunLimits, WorkSliceContext } from '../index.ts'
import type { ScriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { EngineContext } from '../context.ts'
import type { SuiteEngine } from './suite-engine.ts'

const never = new AbortController().signal
const none: RunLimits = { requests: null, listings: null, usd: null }
const workers = ['one', 'two', 'three', 'four']
const kinds = ['restaurant', 'dentist', 'bar', 'bakery']

/** The contract of run limits for every storage. */
export function limitsSuite(name: string, kind: SuiteEngine): void {
  describe(`the limits of a run, ${name}`, () => {
    let now = 1_000
    let ids = 0
    let source: ScriptedSource
    let engine: Engine
    /** Requests of the four workers, answered together when no worker can send another one. */
    const onTheirWay: (() => void)[] = []
    /** Workers without work, each waiting for the next progress of another worker. */
    const idle: (() => void)[] = []
    let activeWorkers = 0
    let maxConcurrent = 0

    beforeEach(() => {
      maxConcurrent = 0
    })

    async function meet(): Promise<void> {
      if (activeWorkers === 0) return
      wakeIdle()
      await new Promise<void>((resolve) => {
        onTheirWay.push(resolve)
        maxConcurrent = Math.max(maxConcurrent, onTheirWay.length)
        answerWhenAllArrived()
      })
    }

    function answerWhenAllArrived(): void {
      if (onTheirWay.length + idle.length < activeWorkers) return
      if (onTheirWay.length === 0) wakeIdle()
      for (const answer of onTheirWay.splice(0)) answer()
    }

    function wakeIdle(): void {
      for (const wake of idle.splice(0)) wake()
    }

    /**
     * An engine over places of four types in one city. The source answers once the maximum number of requests is in
     * flight.
     */
    async function open(perType: number, declared: Partial<SourceDeclaration> = {}): Promise<void> {
      source = scriptedSource(
        kinds.flatMap((type) =>
          placesIn('Boise, ID', perType, type).map((place) => ({ ...place, sourceId: `${type} ${place.sourceId}` })),
        ),
        declared,
      )
      const calm = source.fetchPage.bind(source)
      source.fetchPage = async (query, signal) => {
        await meet()
        return await calm(query, signal)
      }
      const context: EngineContext = {
        now: () => (now += 1),
        newId: () => `limit-${name}-${(ids += 1)}`,
        declarationOf: () => source.declaration,
      }
      engine = await kind.open(context)
    }

    async function start(limits: Partial<RunLimits>): Promise<string> {
      const id = `JB-limit-${name}-${(ids += 1)}`
      await engine.createRun({
        id,
        accountId: `account ${id}`,
        request: {
          mode: 'autonomous',
          source: 'sample',
          selections: [{ city: 'Boise, ID', types: kinds }],
          onlyNew: false,
        },
        exportFormat: 'json',
        destination: 'none',
        isLimited: false,
        limits: { ...none, ...limits },
        entries: [],
      })
      return id
    }

    const slices = (): WorkSliceContext => ({
      engine,
      rateLimiter: unlimitedRateLimiter,
      clock: { now: () => now, sleep: async () => undefined },
      silence: new SourceSilence(),
      sliceMs: 50,
    })

    async function runOf(runId: string): Promise<Run> {
      const run = await engine.readRun(runId)
      if (run === null) throw new Error('the run exists')
      return run
    }

    /** Runs four workers until the run has its ending (null) or a prompt. */
    async function work(runId: string): Promise<Prompt | null> {
      async function worker(owner: string): Promise<void> {
        for (;;) {
          const took = await runWorkSlice({ owner, leaseMs: 1e9, runId, openSource: () => source }, slices(), never)
          if (took !== null) {
            wakeIdle()
            continue
          }
          if ((await runOf(runId)).ending !== null || (await engine.readOpenPrompt(runId)) !== null) return
          now += 200
          await new Promise<void>((resolve) => {
            idle.push(() => setImmediate(resolve))
            answerWhenAllArrived()
          })
        }
      }
      activeWorkers = workers.length
      await Promise.all(
        workers.map((owner) =>
          worker(owner).finally(() => {
            activeWorkers -= 1
            wakeIdle()
            answerWhenAllArrived()
          }),
        ),
      )
      while (await engine.mergePages(runId));
      return await engine.readOpenPrompt(runId)
    }

    async function end(runId: string): Promise<Run> {
      expect(await work(runId)).toBeNull()
      await engine.close(runId, () => ({ level: 'info', text: 'Over' }))
      return await runOf(runId)
    }

    async function listings(runId: string): Promise<string[]> {
      const rows = await engine.readListings(runId, { after: 0, limit: 100_000 })
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      return rows.map(({ listing }) => listing.source_id)
    }

    const waitsAt = async (runId: string): Promise<Prompt> => {
      const prompt = await work(runId)
      if (prompt === null) throw new Error('the run waits at its limit')
      expect(prompt.details.kind).toBe('limit')
      expect((await runOf(runId)).intent).toBe('pause')
      return prompt
    }

    test('without a limit nothing is counted against one', async () => {
      await open(60)
      const run = await end(await start({}))
      expect(run).toMatchObject({ state: 'completed', limits: none, maxRequests: null, lostRequests: 0 })
      expect(maxConcurrent).toBeGreaterThan(1)
    })

    test('four tasks in flight send exactly as many requests as allowed; raised again and again, the run ends like an undisturbed one', async () => {
      await open(150)
      const calm = await end(await start({}))
      const expected = await listings(calm.id)
      source.asked.length = 0
      const runId = await start({ requests: 7 })
      const prompt = await waitsAt(runId)
      expect(source.asked).toHaveLength(7)
      expect(maxConcurrent).toBe(4)
      const stored = await listings(runId)
      expect(texts.prompt(prompt.details)).toContain(
        `The limit of 7 requests was reached: ${stored.length} listings stored, `,
      )
      expect(await runOf(runId)).toMatchObject({ requests: 7, lostRequests: 0 })
      for (let limit = 14; limit < calm.requests; limit += 7) {
        expect(await engine.setLimits(runId, { requests: limit })).toBe(true)
        expect(await engine.readPrompt(prompt.id)).toMatchObject({ choice: 'resume' })
        await waitsAt(runId)
        expect(source.asked).toHaveLength(limit)
      }
      expect(await engine.setLimits(runId, { requests: null })).toBe(true)
      const raised = await end(runId)
      expect(await listings(runId)).toEqual(expected)
      expect(raised).toMatchObject({ state: 'completed', counters: calm.counters, requests: calm.requests })
    })

    test('a limit of listings stores exactly so many in the order of an undisturbed run; raised, it goes on in the middle of the page', async () => {
      await open(90)
      const calm = await end(await start({}))
      const expected = await listings(calm.id)
      const runId = await start({ listings: 33 })
      for (const limit of [33, 34, 150]) {
        await engine.setLimits(runId, { listings: limit })
        await waitsAt(runId)
        expect(await listings(runId)).toEqual(expected.slice(0, limit))
      }
      await engine.setLimits(runId, { listings: null })
      const raised = await end(runId)
      expect(await listings(runId)).toEqual(expected)
      expect(raised.counters).toEqual(calm.counters)
      expect(raised.requests).toBe(calm.requests)
    })

    test('a limit that the run never reaches changes nothing, and one that it reaches with its last listing neither', async () => {
      await open(30)
      const calm = await end(await start({}))
      const exact = await end(await start({ requests: calm.requests, listings: calm.lastSeq }))
      expect(exact).toMatchObject({ state: 'completed', counters: calm.counters, requests: calm.requests })
    })

    test('money is the source’s price of a request: three dollars at ten cents are thirty requests', async () => {
      await open(200, { pricePerRequestUsd: 0.1 })
      const runId = await start({ usd: 3, requests: 500 })
      expect(texts.prompt((await waitsAt(runId)).details)).toContain('The limit of $3.00 was reached')
      expect(source.asked).toHaveLength(30)
      await engine.setLimits(runId, { usd: 3.25 })
      await waitsAt(runId)
      expect(source.asked).toHaveLength(32)
    })

    test('free probes cost nothing, find the same listings, and saturated areas are never paid for', async () => {
      await open(120, { pricePerRequestUsd: 0.1, cap: 60 })
      const calm = await end(await start({}))
      await open(120, { pricePerRequestUsd: 0.1, cap: 60, hasFreeProbe: true })
      const runId = await start({ usd: 3 })
      expect(texts.prompt((await waitsAt(runId)).details)).toContain('The limit of $3.00 was reached')
      const paid = (): number => source.asked.filter((request) => !/ free:\d*$/.test(request)).length
      expect(paid()).toBe(30)
      expect(spentOf(await runOf(runId), 0.1)).toMatchObject({ usd: 3, requests: source.asked.length })
      await engine.setLimits(runId, { usd: null })
      const run = await end(runId)
      expect(run).toMatchObject({ counters: { fresh: calm.counters.fresh }, ending: { code: 'complete' } })
      expect(spentOf(run, 0.1).usd).toBeCloseTo(paid() / 10)
      expect(paid()).toBeLessThan(1.6 * Math.ceil(run.lastSeq / 20) + kinds.length)
      expect(new Set(source.asked).size).toBe(source.asked.length)
    })

    test('a limit below what is spent is refused with the numbers, and so is resuming at the limit', async () => {
      await open(90)
      const runId = await start({ requests: 5, listings: 1_000 })
      const prompt = await waitsAt(runId)
      await expect(engine.setLimits(runId, { requests: 4 })).rejects.toMatchObject({ kind: 'requests', spent: 5 })
      const { lastSeq } = await runOf(runId)
      await expect(engine.setLimits(runId, { listings: lastSeq - 1 })).rejects.toMatchObject({ spent: lastSeq })
      await expect(engine.answerPrompt(prompt.id, 'resume')).rejects.toMatchObject({ name: 'AtLimit' })
      expect(await engine.setLimits(runId, { requests: 5 })).toBe(true)
      expect(await engine.readOpenPrompt(runId)).toEqual(prompt)
    })

    test('where two limits are reached the second holds the run when the first is raised', async () => {
      await open(90)
      const runId = await start({ requests: 2, listings: 20 })
      const first = await waitsAt(runId)
      expect(texts.prompt(first.details)).toContain('The limit of 20 listings was reached')
      await engine.setLimits(runId, { listings: 500 })
      expect(texts.prompt((await waitsAt(runId)).details)).toContain('The limit of 2 requests was reached')
      expect(source.asked).toHaveLength(2)
    })

    test('finished at its limit, a run is completed with gaps: every incomplete area, with the limit as its reason', async () => {
      await open(150)
      const runId = await start({ requests: 9 })
      const prompt = await waitsAt(runId)
      const stored = await listings(runId)
      expect(await engine.answerPrompt(prompt.id, 'finish')).toBe(true)
      expect(await engine.answerPrompt(prompt.id, 'finish')).toBe(false)
      const run = await end(runId)
      expect(run.state).toBe('completed')
      expect(run.ending && texts.ending(run.ending, run)).toMatch(
        /^Completed with \d+ gaps?: \d+ listings from 9 requests\. Missing: /,
      )
      expect((await listings(runId)).slice(0, stored.length)).toEqual(stored)
      const gaps = await engine.readGaps(runId)
      expect(gaps.length).toBeGreaterThan(1)
      expect(new Set(gaps.map(({ reason }) => texts.gapReason(reason)))).toEqual(
        new Set(['The limit of 9 requests was reached']),
      )
      expect(source.asked).toHaveLength(9)
    })

    test('finished at a listing limit, fetched rows beyond it are over the limit, and their areas are gaps', async () => {
      await open(90)
      const runId = await start({ listings: 25 })
      await engine.answerPrompt((await waitsAt(runId)).id, 'finish')
      const run = await end(runId)
      expect(run).toMatchObject({ state: 'completed', lastSeq: 25 })
      expect(run.counters.overLimit).toBeGreaterThan(0)
      const { raw, ...outcomes } = run.counters
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(raw)
      expect((await engine.readGaps(runId)).length).toBeGreaterThan(kinds.length - 1)
    })

    test('areas that were planned after the finish at a limit are probed before they are paid for', async () => {
      await open(120, { pricePerRequestUsd: 0.1, cap: 60, hasFreeProbe: true })
      const runId = await start({ requests: 9 })
      await engine.answerPrompt((await waitsAt(runId)).id, 'finish')
      await end(runId)
      expect(await engine.retryGaps(runId)).toBeGreaterThan(0)
      await engine.setLimits(runId, none)
      await end(runId)
      const probed = new Set(source.asked.flatMap((request) => /^.*(?= free:\d*$)/.exec(request) ?? []))
      const paid = source.asked.filter((request) => !/ free:\d*$/.test(request))
      expect(paid.length).toBeGreaterThan(0)
      expect(paid.filter((request) => !probed.has(request.replace(/ \d*$/, '')))).toEqual([])
    })

    test('stopped at its limit, a run retains its stored listings', async () => {
      await open(90)
      const runId = await start({ requests: 6 })
      await engine.answerPrompt((await waitsAt(runId)).id, 'stop')
      const run = await end(runId)
      expect(run.state).toBe('stopped')
      expect(await listings(runId)).toHaveLength(run.lastSeq)
    })

    test('whatever dies, slows down or comes late: never above the limit, and raised to the listings of an undisturbed run', async () => {
      // The run pauses while lost free requests still count as paid; raising the limit must resume it all the same.
      const lostProbesAtLimit = { perType: 5, limit: 1, of: 'usd', hasFreeProbe: true, seed: 121447658 } as const
      const cases = {
        perType: integer({ min: 5, max: 60 }),
        limit: integer({ min: 1, max: 25 }),
        of: constantFrom<LimitKind>('requests', 'listings', 'usd'),
        hasFreeProbe: boolean(),
        seed: nat(),
      }
      await assert(
        asyncProperty(record(cases), async ({ perType, limit, of, hasFreeProbe, seed }) => {
          await open(perType, { pricePerRequestUsd: 0.01, hasFreeProbe })
          const expected = await listings((await end(await start({}))).id)
          source.asked.length = 0
          const random = randomFrom(seed)
          const value = of === 'usd' ? limit / 100 : limit
          const runId = await start({ [of]: value })
          await disturb(runId, random)
          const run = await runOf(runId)
          const paid = source.asked.filter((request) => !request.includes(' free:')).length
          const used = { listings: run.lastSeq, requests: source.asked.length, usd: paid }
          expect(used[of]).toBeLessThanOrEqual(limit)
          expect(run.requests + run.lostRequests - run.freeRequests).toBeGreaterThanOrEqual(paid)
          expect(run.requests + run.lostRequests).toBeGreaterThanOrEqual(source.asked.length)
          await engine.setLimits(runId, none)
          await end(runId)
          expect(await listings(runId)).toEqual(expected)
        }),
        { numRuns: 12, examples: [[lostProbesAtLimit]] },
      )
    })

    /**
     * Claims are lost before or after their request, answers arrive late, the source slows down; until the run pauses
     * or ends.
     */
    async function disturb(runId: string, random: () => number): Promise<void> {
      const late: (() => Promise<unknown>)[] = []
      const owner = (): string => `w${Math.floor(random() * 4)}`
      for (let quiet = 0; quiet < 60;) {
        await engine.planNext(runId)
        const claim = await engine.claimArea({ owner: owner(), leaseMs: 100, runId })
        if (claim === null) {
          quiet += 1
          now += 120
          await late.shift()?.()
          if ((await runOf(runId)).ending !== null || (await engine.readOpenPrompt(runId)) !== null) break
          continue
        }
        quiet = 0
        if (random() < 0.1) source.faults.push('slow-down')
        const chance = random()
        if (chance < 0.15) continue
        if (chance < 0.4) late.push(() => fetchArea({ claim, source, leaseMs: 100 }, slices(), never))
        else await fetchArea({ claim, source, leaseMs: 100 }, slices(), never)
      }
      for (const come of late) await come()
      source.faults.length = 0
    }
  })
}
