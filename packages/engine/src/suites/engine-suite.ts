import { beforeEach, describe, expect, test } from 'vitest'
import { fetchArea, outcomes, SourceSilence, runWorkSlice, texts } from '../index.ts'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, randomFrom, scriptedSource, type ScriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { SourceError } from '@gazetteer/sources'
import { fail } from './suite-engine.ts'
import type { CaptureRequest, Claim, Engine, Run, WorkSliceContext } from '../index.ts'
import type { RawListing, Listing } from '@gazetteer/listing'
import type { EngineContext } from '../context.ts'
import type { SuiteEngine } from './suite-engine.ts'

const never = new AbortController().signal

/** The contract of every engine storage. */
export function engineSuite(name: string, kind: SuiteEngine): void {
  describe(`the engine ${name}`, () => {
    let now = 1_000
    let ids = 0
    let accounts = 0
    let source: ScriptedSource
    let account: string

    const context = (): EngineContext => ({
      now: () => (now += 1),
      newId: () => `id-${(ids += 1)}`,
      declarationOf: () => source.declaration,
    })

    beforeEach(() => {
      account = `account-${name}-${(accounts += 1)}`
    })

    async function start(
      engine: Engine,
      request: Partial<CaptureRequest>,
      isLimited = false,
      destination = 'none',
    ): Promise<string> {
      const id = `JB-${account}-${(ids += 1)}`
      await engine.createRun({
        id,
        accountId: account,
        request: {
          mode: 'autonomous',
          source: 'sample',
          selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
          onlyNew: false,
          ...request,
        },
        exportFormat: 'json',
        destination,
        isLimited,
        entries: [{ level: 'info', text: 'Capture started' }],
      })
      return id
    }

    const slices = (engine: Engine): WorkSliceContext => ({
      engine,
      rateLimiter: unlimitedRateLimiter,
      clock: { now: () => now, sleep: async () => undefined },
      silence: new SourceSilence(),
      sliceMs: 20,
    })

    const ask = (engine: Engine, claim: Claim) => fetchArea({ claim, source, leaseMs: 1_000 }, slices(engine), never)
    const endingText = (run: Run): string | null => (run.ending === null ? null : texts.ending(run.ending, run))

    async function finish(engine: Engine, runId: string): Promise<Run> {
      for (let slice = 0; slice < 10_000; slice += 1) {
        const result = await runWorkSlice(
          { owner: 'w', leaseMs: 1_000, runId, openSource: () => source },
          slices(engine),
          never,
        )
        if (result === null && (await engine.readRun(runId))?.ending != null) break
        if (result === null) now += 5_000
      }
      await engine.close(runId, (run) => ({ level: 'success', text: endingText(run) ?? '' }))
      return await runOf(engine, runId)
    }

    async function runOf(engine: Engine, runId: string): Promise<Run> {
      const run = await engine.readRun(runId)
      if (run === null) throw new Error('the run exists')
      return run
    }

    async function listings(engine: Engine, runId: string): Promise<Pick<Listing, 'source_id' | 'name'>[]> {
      const rows = await engine.readListings(runId, { after: 0, limit: 100_000 })
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      return rows.map(({ listing: { source_id, name: listingName } }) => ({ source_id, name: listingName }))
    }

    test('a capped source over a whole city: every place once, counters that add up, a log without holes', async () => {
      source = scriptedSource(placesIn('Boise, ID', 900))
      const engine = await kind.open(context())
      const run = await finish(engine, await start(engine, {}))
      const listed = await listings(engine, run.id)
      expect(run.state).toBe('completed')
      expect(new Set(listed.map(({ source_id }) => source_id)).size).toBe(listed.length)
      expect(listed.length + run.counters.outside).toBeGreaterThanOrEqual(900)
      const { raw, fresh } = run.counters
      expect(raw).toBe(outcomes.reduce((sum, outcome) => sum + run.counters[outcome], 0))
      expect(fresh).toBe(listed.length)
      expect(run.requests).toBe(source.asked.length)
      const log = await engine.readLog(run.id, { after: 0, limit: 10_000 })
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
      expect(log.reduce((sum, { about }) => sum + (about?.fresh ?? 0), 0)).toBe(fresh)
    })

    test('an uncapped source is one area for each city, all types in one pass', async () => {
      source = scriptedSource([...placesIn('Boise, ID', 150), ...placesIn('Boise, ID', 40, 'dentist')], {
        cap: null,
        typesPerQuery: 'many',
        pageSize: 50,
      })
      const engine = await kind.open(context())
      const run = await finish(
        engine,
        await start(engine, { selections: [{ city: 'Boise, ID', types: ['restaurant', 'dentist'] }] }),
      )
      expect(run.counters.fresh + run.counters.outside).toBe(190)
      expect(run.requests).toBe(4)
    })

    test('fetched in any order with random interruptions, a run ends like an undisturbed one', async () => {
      const places = placesIn('Boise, ID', 700)
      source = scriptedSource(places)
      const calm = await kind.open(context())
      const expected = await finish(calm, await start(calm, {}))
      const expectedListings = await listings(calm, expected.id)
      for (const seed of [1, 2, 3]) {
        source = scriptedSource(places)
        const engine = await kind.open(context())
        account = `${account}-${seed}`
        const disturbed = await disturb(engine, await start(engine, {}), randomFrom(seed))
        expect(await listings(engine, disturbed.id)).toEqual(expectedListings)
        expect(disturbed.counters).toEqual(expected.counters)
        expect(disturbed.requests).toBe(expected.requests)
      }
    })

    /**
     * Four workers run slices in random order. Pages are lost before their commit, leases expire, late pages arrive
     * twice.
     */
    async function disturb(engine: Engine, runId: string, random: () => number): Promise<Run> {
      const late: (() => Promise<unknown>)[] = []
      for (let step = 0; step < 5_000; step += 1) {
        if ((await engine.planNext(runId)) !== null) continue
        const claim = await engine.claimArea({ owner: `w${Math.floor(random() * 4)}`, leaseMs: 100, runId })
        if (claim === null) {
          now += 120
          const next = late.shift()
          if (next !== undefined) await next()
          else if ((await engine.readRun(runId))?.ending != null) break
          continue
        }
        const chance = random()
        if (chance < 0.15) continue
        if (chance < 0.4) late.push(() => ask(engine, claim))
        else await ask(engine, claim)
      }
      return await finish(engine, runId)
    }

    test('manual mode ends a type after 120 fitting listings and sends no further request', async () => {
      source = scriptedSource(placesIn('Boise, ID', 900))
      const engine = await kind.open(context())
      const run = await finish(engine, await start(engine, { mode: 'manual' }, true))
      expect(run.fits).toBe(120)
      expect(await listings(engine, run.id)).toHaveLength(120)
    })

    test('credits are charged for each listing, never below zero, and the run stops with what they covered', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const engine = await kind.open(context())
      await kind.setCredits(account, 33)
      const run = await finish(engine, await start(engine, { mode: 'manual' }, true))
      expect(run).toMatchObject({ state: 'stopped', lastSeq: 33, requests: 2 })
      expect(endingText(run)).toContain('No credits remaining')
      expect(await kind.creditsOf(account)).toBe(0)
      expect(run.counters).toMatchObject({ fresh: 33, overLimit: 0 })
    })

    test('a place that two types share is stored once; only new leaves out what an earlier run found', async () => {
      const places = placesIn('Boise, ID', 60).map((place): RawListing => ({ ...place, types: ['restaurant', 'bar'] }))
      source = scriptedSource(places)
      const engine = await kind.open(context())
      const selections = [{ city: 'Boise, ID', types: ['restaurant', 'bar'] }]
      const first = await finish(engine, await start(engine, { selections }))
      expect(first.counters.duplicate).toBe(first.counters.fresh)
      const second = await finish(engine, await start(engine, { selections, onlyNew: true }))
      expect(second.counters).toMatchObject({ fresh: 0, known: first.counters.fresh })
      expect(second.fits).toBe(first.fits)
    })

    test('a source that slows down, fails and recovers costs time, not listings', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const engine = await kind.open(context())
      source.faults = ['slow-down', 'slow-down', 'unavailable', 'slow-down', 'unavailable']
      const run = await finish(engine, await start(engine, {}))
      expect(run.state).toBe('completed')
      expect(run.counters.fresh + run.counters.outside).toBeGreaterThanOrEqual(300)
    })

    test('an area that never answers becomes a gap with its reason, and the run still completes', async () => {
      source = scriptedSource(placesIn('Boise, ID', 30))
      source.faults = Array.from({ length: 30 }, () => 'unavailable' as const)
      const engine = await kind.open(context())
      const run = await finish(engine, await start(engine, {}))
      expect(run.state).toBe('completed')
      expect(await engine.readGaps(run.id)).toEqual([
        {
          area: 'Boise, ID',
          types: ['restaurant'],
          reason: {
            code: 'gave-up',
            fault: { code: 'source', words: 'scripted unavailable' },
            attempts: expect.any(Number),
          },
        },
      ])
      expect(endingText(run)).toContain('Completed with 1 gap')
    })

    test('places that no area can separate are a gap, not a success', async () => {
      const [place] = placesIn('Boise, ID', 1)
      source = scriptedSource(
        Array.from({ length: 200 }, (_, index) => ({ ...(place ?? fail()), sourceId: `p${index}` })),
      )
      const engine = await kind.open(context())
      const run = await finish(engine, await start(engine, {}))
      expect(run.counters.fresh).toBe(120)
      expect((await engine.readGaps(run.id)).length).toBeGreaterThan(0)
    })

    test('one account has one open run; pause holds it, resume goes on, stop refuses late pages', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const engine = await kind.open(context())
      const runId = await start(engine, {})
      await expect(start(engine, {})).rejects.toMatchObject({ runId })
      const claim = await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })
      if (claim === null) return fail()
      expect(await engine.pause(runId)).toBe(true)
      expect(await engine.pause(runId)).toBe(false)
      expect(await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })).toBeNull()
      await ask(engine, claim)
      // The page in flight is stored, and no further one is requested.
      expect((await runOf(engine, runId)).requests).toBe(1)
      await engine.resume(runId)
      await runWorkSlice({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, slices(engine), never)
      while ((await engine.planNext(runId)) !== null);
      const late = (await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })) ?? fail()
      const before = (await runOf(engine, runId)).counters
      await engine.stop(runId)
      await ask(engine, late)
      expect((await runOf(engine, runId)).counters).toEqual(before)
      expect(await engine.close(runId, () => ({ level: 'info', text: 'Stopped' }))).toBe(true)
      expect((await runOf(engine, runId)).state).toBe('stopped')
    })

    test('a page with more rows than one transaction merges still completes its run', async () => {
      source = scriptedSource(placesIn('Boise, ID', 2_500), { cap: null, pageSize: 5_000 })
      const engine = await kind.open(context())
      const run = await finish(engine, await start(engine, {}))
      expect(run).toMatchObject({ state: 'completed', requests: 1, pagesAhead: 0 })
      expect((await listings(engine, run.id)).length).toBe(run.counters.fresh)
      expect(run.counters.raw).toBe(2_500)
    })

    test('a task with a failed area does not report that there are no listings', async () => {
      source = scriptedSource([], { cap: null })
      const engine = await kind.open(context())
      const logTextOf = async (runId: string) =>
        (await engine.readLog(runId, { after: 0, limit: 100 })).map(({ text }) => text).join('\n')
      const none = await finish(engine, await start(engine, {}))
      expect(await logTextOf(none.id)).toContain('The source covers this city and lists no matching business there')
      source = scriptedSource([], { cap: null, isCoverageKnown: false })
      const unknown = await finish(engine, await start(engine, {}))
      expect(await logTextOf(unknown.id)).toContain(
        'The source returned nothing for this city; its coverage is unknown',
      )
      expect(await logTextOf(unknown.id)).not.toContain('lists no matching business there')
      source.faults = Array.from({ length: 5 }, () => 'unavailable' as const)
      const failed = await finish(engine, await start(engine, {}))
      expect(await logTextOf(failed.id)).toContain('nothing found, but 1 area could not be fetched')
      expect(await engine.readGaps(failed.id)).toHaveLength(1)
    })

    test('on hold while its last page arrives, a run stays on hold; it ends when it is resumed', async () => {
      source = scriptedSource(placesIn('Boise, ID', 30), { cap: null, pageSize: 500 })
      const engine = await kind.open(context())
      const runId = await start(engine, {}, false, 'postgres')
      const claim = (await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })) ?? fail()
      await engine.pause(runId)
      await ask(engine, claim)
      expect(await runOf(engine, runId)).toMatchObject({ intent: 'pause', ending: null, counters: { raw: 30 } })
      expect(await engine.resume(runId)).toBeNull()
      const ending = { state: 'completed' }
      expect(await runOf(engine, runId)).toMatchObject({ intent: 'run', ending, pauseStartedAt: null })
      await engine.stop(runId)
      expect(await runOf(engine, runId)).toMatchObject({
        intent: 'stop',
        ending: { state: 'stopped' },
        deliveredSeq: 0,
      })
    })

    test('a paused run ends, and its clock stops, when the credits are used up', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const engine = await kind.open(context())
      await kind.setCredits(account, 10)
      const runId = await start(engine, {}, true)
      const claim = (await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })) ?? fail()
      await engine.pause(runId)
      await ask(engine, claim)
      expect(await runOf(engine, runId)).toMatchObject({
        ending: { state: 'stopped' },
        lastSeq: 10,
        pauseStartedAt: null,
      })
      expect((await runOf(engine, runId)).pausedMs).toBeGreaterThan(0)
    })

    test('a removed source prompts its owner and does not block other runs', async () => {
      source = scriptedSource(placesIn('Boise, ID', 30))
      const engine = await kind.open(context())
      const runId = await start(engine, {})
      const gone = (): never => {
        throw new SourceError('refused', 'It is not configured')
      }
      const expectedPrompt = { kind: 'needs-user', runId, words: 'It is not configured' }
      const slice = { owner: 'w', leaseMs: 1_000, runId }
      expect(await runWorkSlice({ ...slice, openSource: gone }, slices(engine), never)).toEqual(expectedPrompt)
      expect(await runWorkSlice({ ...slice, openSource: gone }, slices(engine), never)).toEqual(expectedPrompt)
      expect(await engine.claimArea(slice)).not.toBeNull()
    })

    test('a run stopped at a prompt still delivers its listings, unless the prompt is about the database', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const engine = await kind.open(context())
      for (const [promptKind, isDelivered] of [['source', true] as const, ['destination', false] as const]) {
        const runId = await start(engine, {}, false, 'postgres')
        for (let slice = 0; slice < 2; slice += 1) {
          await runWorkSlice({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, slices(engine), never)
        }
        await engine.raisePrompt(runId, { kind: promptKind, words: 'What now?' })
        const prompt = (await engine.readOpenPrompt(runId)) ?? fail()
        await engine.answerPrompt(prompt.id, 'stop')
        const close = () => engine.close(runId, () => ({ level: 'info', text: 'Stopped' }))
        expect(await close()).toBe(!isDelivered)
        await engine.saveCheckpoint(runId, (await runOf(engine, runId)).lastSeq)
        await close()
        expect((await runOf(engine, runId)).state).toBe('stopped')
      }
    })

    test('downtime of all processes counts as paused', async () => {
      const engine = await kind.open(context())
      const runId = await start(engine, {})
      await runWorkSlice({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, slices(engine), never)
      const lastSeen = now
      now += 60_000
      await engine.raisePrompt(runId, { kind: 'interrupted', listings: 0 })
      const { startedAt, pauseStartedAt } = await runOf(engine, runId)
      expect(pauseStartedAt).toBeGreaterThanOrEqual(startedAt)
      expect(pauseStartedAt).toBeLessThanOrEqual(lastSeen)
      now += 5_000
      const prompt = (await engine.readOpenPrompt(runId)) ?? fail()
      await engine.answerPrompt(prompt.id, 'resume')
      const resumed = await runOf(engine, runId)
      expect([resumed.pauseStartedAt, Math.round(resumed.pausedMs / 1_000)]).toEqual([null, 65])
    })

    test('a prompt pauses the run, its answer is applied once, and discarding refunds the credits', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const engine = await kind.open(context())
      await kind.setCredits(account, 90)
      const runId = await start(engine, {}, true)
      for (let slice = 0; slice < 2; slice += 1) {
        await runWorkSlice({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, slices(engine), never)
      }
      await engine.raisePrompt(runId, { kind: 'interrupted', listings: 0 })
      expect(await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })).toBeNull()
      // A click on Resume that arrives after the prompt.
      expect(await engine.resume(runId)).toBe('open-prompt')
      const prompt = (await engine.readOpenPrompt(runId)) ?? fail()
      await expect(engine.answerPrompt(prompt.id, 'retry')).rejects.toThrow(RangeError)
      expect(await engine.answerPrompt(prompt.id, 'discard')).toBe(true)
      expect(await engine.answerPrompt(prompt.id, 'discard')).toBe(false)
      await engine.close(runId, () => ({ level: 'info', text: 'Discarded' }))
      expect(await listings(engine, runId)).toEqual([])
      expect(await kind.creditsOf(account)).toBe(90)
    })
  })
}
