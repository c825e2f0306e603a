import { beforeEach, describe, expect, test } from 'vitest'
import { askArea, outcomes, SourceSilence, takeTurn, texts } from '../index.ts'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { placesIn, randomFrom, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { SourceError } from '@gazetteer/source'
import { fail } from './suite-ledger.ts'
import type { CaptureRequest, Claim, Ledger, Run, TurnContext } from '../index.ts'
import type { RawListing, Listing } from '@gazetteer/listing'
import type { ScriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import type { LedgerContext } from '../context.ts'
import type { SuiteLedger } from './suite-ledger.ts'

const never = new AbortController().signal

/** What every ledger must keep, whatever it is made of. */
export function ledgerSuite(name: string, kind: SuiteLedger): void {
  describe(`the ledger ${name}`, () => {
    let now = 1_000
    let ids = 0
    let accounts = 0
    let source: ScriptedSource
    let account: string

    const context = (): LedgerContext => ({
      now: () => (now += 1),
      newId: () => `id-${(ids += 1)}`,
      declarationOf: () => source.declaration,
    })

    beforeEach(() => {
      account = `account-${name}-${(accounts += 1)}`
    })

    async function start(
      ledger: Ledger,
      request: Partial<CaptureRequest>,
      isLimited = false,
      destination = 'none',
    ): Promise<string> {
      const id = `JB-${account}-${(ids += 1)}`
      await ledger.createRun({
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

    const turns = (ledger: Ledger): TurnContext => ({
      ledger,
      gate: freeGate,
      clock: { now: () => now, sleep: async () => undefined },
      silence: new SourceSilence(),
      sliceMs: 20,
    })

    const ask = (ledger: Ledger, claim: Claim) => askArea({ claim, source, leaseMs: 1_000 }, turns(ledger), never)
    const said = (run: Run): string | null => (run.ending === null ? null : texts.ending(run.ending, run))

    async function finish(ledger: Ledger, runId: string): Promise<Run> {
      for (let turn = 0; turn < 10_000; turn += 1) {
        const result = await takeTurn(
          { owner: 'w', leaseMs: 1_000, runId, openSource: () => source },
          turns(ledger),
          never,
        )
        if (result === null && (await ledger.readRun(runId))?.ending != null) break
        if (result === null) now += 5_000
      }
      await ledger.close(runId, (run) => ({ level: 'success', text: said(run) ?? '' }))
      return await runOf(ledger, runId)
    }

    async function runOf(ledger: Ledger, runId: string): Promise<Run> {
      const run = await ledger.readRun(runId)
      if (run === null) throw new Error('the run is there')
      return run
    }

    async function listings(ledger: Ledger, runId: string): Promise<Pick<Listing, 'source_id' | 'name'>[]> {
      const rows = await ledger.readListings(runId, { after: 0, limit: 100_000 })
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
      return rows.map(({ listing: { source_id, name: listingName } }) => ({ source_id, name: listingName }))
    }

    test('a capped source over a whole city: every place once, counters that add up, a log without holes', async () => {
      source = scriptedSource(placesIn('Boise, ID', 900))
      const ledger = await kind.open(context())
      const run = await finish(ledger, await start(ledger, {}))
      const found = await listings(ledger, run.id)
      expect(run.state).toBe('completed')
      expect(new Set(found.map(({ source_id }) => source_id)).size).toBe(found.length)
      expect(found.length + run.counters.outside).toBeGreaterThanOrEqual(900)
      const { raw, fresh } = run.counters
      expect(raw).toBe(outcomes.reduce((sum, outcome) => sum + run.counters[outcome], 0))
      expect(fresh).toBe(found.length)
      expect(run.requests).toBe(source.asked.length)
      const log = await ledger.readLog(run.id, { after: 0, limit: 10_000 })
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
      expect(log.reduce((sum, { about }) => sum + (about?.fresh ?? 0), 0)).toBe(fresh)
    })

    test('an uncapped source is one area for each city, all types in one pass', async () => {
      source = scriptedSource([...placesIn('Boise, ID', 150), ...placesIn('Boise, ID', 40, 'dentist')], {
        cap: null,
        typesPerQuery: 'many',
        pageSize: 50,
      })
      const ledger = await kind.open(context())
      const run = await finish(
        ledger,
        await start(ledger, { selections: [{ city: 'Boise, ID', types: ['restaurant', 'dentist'] }] }),
      )
      expect(run.counters.fresh + run.counters.outside).toBe(190)
      expect(run.requests).toBe(4)
    })

    test('asked in any order and cut off at random, a run ends like an undisturbed one', async () => {
      const places = placesIn('Boise, ID', 700)
      source = scriptedSource(places)
      const calm = await kind.open(context())
      const expected = await finish(calm, await start(calm, {}))
      const expectedListings = await listings(calm, expected.id)
      for (const seed of [1, 2, 3]) {
        source = scriptedSource(places)
        const ledger = await kind.open(context())
        account = `${account}-${seed}`
        const disturbed = await disturb(ledger, await start(ledger, {}), randomFrom(seed))
        expect(await listings(ledger, disturbed.id)).toEqual(expectedListings)
        expect(disturbed.counters).toEqual(expected.counters)
        expect(disturbed.requests).toBe(expected.requests)
      }
    })

    /** Four workers take turns in random order; pages get lost before they are committed, leases run out, late pages come twice. */
    async function disturb(ledger: Ledger, runId: string, random: () => number): Promise<Run> {
      const late: (() => Promise<unknown>)[] = []
      for (let step = 0; step < 5_000; step += 1) {
        const run = await ledger.claimPlanning({ owner: 'p', leaseMs: 100, runId })
        if (run !== null) {
          await takeTurn({ owner: 'p', leaseMs: 100, runId, openSource: () => source }, turns(ledger), never)
          continue
        }
        const claim = await ledger.claimArea({ owner: `w${Math.floor(random() * 4)}`, leaseMs: 100, runId })
        if (claim === null) {
          now += 120
          const next = late.shift()
          if (next !== undefined) await next()
          else if ((await ledger.readRun(runId))?.ending != null) break
          continue
        }
        const chance = random()
        if (chance < 0.15) continue
        if (chance < 0.4) late.push(() => ask(ledger, claim))
        else await ask(ledger, claim)
      }
      return await finish(ledger, runId)
    }

    test('manual mode ends a type after 120 listings that fit and asks nothing beyond', async () => {
      source = scriptedSource(placesIn('Boise, ID', 900))
      const ledger = await kind.open(context())
      const run = await finish(ledger, await start(ledger, { mode: 'manual' }, true))
      expect(run.fits).toBe(120)
      expect(await listings(ledger, run.id)).toHaveLength(120)
    })

    test('credits are charged for each listing, never below zero, and the run stops with what they covered', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const ledger = await kind.open(context())
      await kind.setCredits(account, 33)
      const run = await finish(ledger, await start(ledger, { mode: 'manual' }, true))
      expect(run).toMatchObject({ state: 'stopped', lastSeq: 33, requests: 2 })
      expect(said(run)).toContain('No credits remaining')
      expect(await kind.creditsOf(account)).toBe(0)
      expect(run.counters.raw).toBe(40)
    })

    test('a place that two types share is stored once; only new leaves out what an earlier run found', async () => {
      const places = placesIn('Boise, ID', 60).map((place): RawListing => ({ ...place, types: ['restaurant', 'bar'] }))
      source = scriptedSource(places)
      const ledger = await kind.open(context())
      const selections = [{ city: 'Boise, ID', types: ['restaurant', 'bar'] }]
      const first = await finish(ledger, await start(ledger, { selections }))
      expect(first.counters.duplicate).toBe(first.counters.fresh)
      const second = await finish(ledger, await start(ledger, { selections, onlyNew: true }))
      expect(second.counters).toMatchObject({ fresh: 0, known: first.counters.fresh })
      expect(second.fits).toBe(first.fits)
    })

    test('a source that slows down, fails and recovers costs time, not listings', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const ledger = await kind.open(context())
      source.faults = ['slow-down', 'slow-down', 'unavailable', 'slow-down', 'unavailable']
      const run = await finish(ledger, await start(ledger, {}))
      expect(run.state).toBe('completed')
      expect(run.counters.fresh + run.counters.outside).toBeGreaterThanOrEqual(300)
    })

    test('an area that never answers becomes a gap with its reason, and the run still completes', async () => {
      source = scriptedSource(placesIn('Boise, ID', 30))
      source.faults = Array.from({ length: 30 }, () => 'unavailable' as const)
      const ledger = await kind.open(context())
      const run = await finish(ledger, await start(ledger, {}))
      expect(run.state).toBe('completed')
      expect(await ledger.readGaps(run.id)).toEqual([
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
      expect(said(run)).toContain('Completed with 1 gap')
    })

    test('places that cannot be told apart by area are a gap, not a success', async () => {
      const [place] = placesIn('Boise, ID', 1)
      source = scriptedSource(
        Array.from({ length: 200 }, (_, index) => ({ ...(place ?? fail()), sourceId: `p${index}` })),
      )
      const ledger = await kind.open(context())
      const run = await finish(ledger, await start(ledger, {}))
      expect(run.counters.fresh).toBe(120)
      expect((await ledger.readGaps(run.id)).length).toBeGreaterThan(0)
    })

    test('one account has one open run; pause holds it, resume goes on, stop refuses late pages', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const ledger = await kind.open(context())
      const runId = await start(ledger, {})
      await expect(start(ledger, {})).rejects.toMatchObject({ runId })
      await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
      const claim = await ledger.claimArea({ owner: 'w', leaseMs: 1_000, runId })
      if (claim === null) return fail()
      expect(await ledger.pause(runId)).toBe(true)
      expect(await ledger.pause(runId)).toBe(false)
      expect(await ledger.claimArea({ owner: 'w', leaseMs: 1_000, runId })).toBeNull()
      await ask(ledger, claim)
      expect((await runOf(ledger, runId)).requests).toBeGreaterThan(0)
      await ledger.resume(runId)
      await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
      const late = (await ledger.claimArea({ owner: 'w', leaseMs: 1_000, runId })) ?? fail()
      const before = (await runOf(ledger, runId)).counters
      await ledger.stop(runId)
      await ask(ledger, late)
      expect((await runOf(ledger, runId)).counters).toEqual(before)
      expect(await ledger.close(runId, () => ({ level: 'info', text: 'Stopped' }))).toBe(true)
      expect((await runOf(ledger, runId)).state).toBe('stopped')
    })

    test('a page of more rows than one transaction settles ends its run all the same', async () => {
      source = scriptedSource(placesIn('Boise, ID', 2_500), { cap: null, pageSize: 5_000 })
      const ledger = await kind.open(context())
      const run = await finish(ledger, await start(ledger, {}))
      expect(run).toMatchObject({ state: 'completed', requests: 1, pagesAhead: 0 })
      expect((await listings(ledger, run.id)).length).toBe(run.counters.fresh)
      expect(run.counters.raw).toBe(2_500)
    })

    test('nothing found is not nothing there: a task that could not be asked does not say that there is none', async () => {
      source = scriptedSource([], { cap: null })
      const ledger = await kind.open(context())
      const textOf = async (runId: string) =>
        (await ledger.readLog(runId, { after: 0, limit: 100 })).map(({ text }) => text).join('\n')
      const none = await finish(ledger, await start(ledger, {}))
      expect(await textOf(none.id)).toContain('The source covers the city and lists none there')
      source = scriptedSource([], { cap: null, isCoverageKnown: false })
      const unknown = await finish(ledger, await start(ledger, {}))
      expect(await textOf(unknown.id)).toContain(
        'The source answered nothing for the city; which ground it holds is not',
      )
      expect(await textOf(unknown.id)).not.toContain('lists none there')
      source.faults = Array.from({ length: 5 }, () => 'unavailable' as const)
      const failed = await finish(ledger, await start(ledger, {}))
      expect(await textOf(failed.id)).toContain('nothing found, but 1 area could not be asked')
      expect(await ledger.readGaps(failed.id)).toHaveLength(1)
    })

    test('on hold while its last page arrives, a run stays on hold; it ends when it is resumed', async () => {
      source = scriptedSource(placesIn('Boise, ID', 30), { cap: null, pageSize: 500 })
      const ledger = await kind.open(context())
      const runId = await start(ledger, {}, false, 'postgres')
      await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
      const claim = (await ledger.claimArea({ owner: 'w', leaseMs: 1_000, runId })) ?? fail()
      await ledger.pause(runId)
      await ask(ledger, claim)
      expect(await runOf(ledger, runId)).toMatchObject({ intent: 'pause', ending: null, counters: { raw: 30 } })
      expect(await ledger.resume(runId)).toBe(true)
      const ending = { state: 'completed' }
      expect(await runOf(ledger, runId)).toMatchObject({ intent: 'run', ending, pauseStartedAt: null })
      await ledger.stop(runId)
      expect(await runOf(ledger, runId)).toMatchObject({
        intent: 'stop',
        ending: { state: 'stopped' },
        deliveredSeq: 0,
      })
    })

    test('credits that end while a run is on hold end it, and its clock', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const ledger = await kind.open(context())
      await kind.setCredits(account, 10)
      const runId = await start(ledger, {}, true)
      await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
      const claim = (await ledger.claimArea({ owner: 'w', leaseMs: 1_000, runId })) ?? fail()
      await ledger.pause(runId)
      await ask(ledger, claim)
      expect(await runOf(ledger, runId)).toMatchObject({
        ending: { state: 'stopped' },
        lastSeq: 10,
        pauseStartedAt: null,
      })
      expect((await runOf(ledger, runId)).pausedMs).toBeGreaterThan(0)
    })

    test('a source that is not there any more asks its owner and holds up nobody else', async () => {
      source = scriptedSource(placesIn('Boise, ID', 30))
      const ledger = await kind.open(context())
      const runId = await start(ledger, {})
      const gone = (): never => {
        throw new SourceError('refused', 'It is not configured')
      }
      const asks = { kind: 'needs-user', runId, words: 'It is not configured' }
      const turn = { owner: 'w', leaseMs: 1_000, runId }
      expect(await takeTurn({ ...turn, openSource: gone }, turns(ledger), never)).toEqual(asks)
      await takeTurn({ ...turn, openSource: () => source }, turns(ledger), never)
      expect(await takeTurn({ ...turn, openSource: gone }, turns(ledger), never)).toEqual(asks)
      expect(await ledger.claimArea(turn)).not.toBeNull()
    })

    test('stopped at a prompt, what the database can still take is delivered; not where the database is what is away', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const ledger = await kind.open(context())
      for (const [promptKind, isDelivered] of [['source', true] as const, ['destination', false] as const]) {
        const runId = await start(ledger, {}, false, 'postgres')
        for (let turn = 0; turn < 2; turn += 1) {
          await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
        }
        await ledger.raisePrompt(runId, { kind: promptKind, words: 'What now?' })
        const prompt = (await ledger.readOpenPrompt(runId)) ?? fail()
        await ledger.answerPrompt(prompt.id, 'stop')
        const close = () => ledger.close(runId, () => ({ level: 'info', text: 'Stopped' }))
        expect(await close()).toBe(!isDelivered)
        await ledger.markDelivered(runId, (await runOf(ledger, runId)).lastSeq)
        await close()
        expect((await runOf(ledger, runId)).state).toBe('stopped')
      }
    })

    test('the time in which everything was down counts as paused', async () => {
      const ledger = await kind.open(context())
      const runId = await start(ledger, {})
      await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
      const lastSeen = now
      now += 60_000
      await ledger.raisePrompt(runId, { kind: 'interrupted', listings: 0 })
      const { startedAt, pauseStartedAt } = await runOf(ledger, runId)
      expect(pauseStartedAt).toBeGreaterThanOrEqual(startedAt)
      expect(pauseStartedAt).toBeLessThanOrEqual(lastSeen)
      now += 5_000
      const prompt = (await ledger.readOpenPrompt(runId)) ?? fail()
      await ledger.answerPrompt(prompt.id, 'resume')
      const resumed = await runOf(ledger, runId)
      expect([resumed.pauseStartedAt, Math.round(resumed.pausedMs / 1_000)]).toEqual([null, 65])
    })

    test('a prompt holds the run, acts once, and discarding returns the credits', async () => {
      source = scriptedSource(placesIn('Boise, ID', 300))
      const ledger = await kind.open(context())
      await kind.setCredits(account, 90)
      const runId = await start(ledger, {}, true)
      for (let turn = 0; turn < 2; turn += 1) {
        await takeTurn({ owner: 'w', leaseMs: 1_000, runId, openSource: () => source }, turns(ledger), never)
      }
      await ledger.raisePrompt(runId, { kind: 'interrupted', listings: 0 })
      expect(await ledger.claimArea({ owner: 'w', leaseMs: 1_000, runId })).toBeNull()
      const prompt = (await ledger.readOpenPrompt(runId)) ?? fail()
      await expect(ledger.answerPrompt(prompt.id, 'retry')).rejects.toThrow(RangeError)
      expect(await ledger.answerPrompt(prompt.id, 'discard')).toBe(true)
      expect(await ledger.answerPrompt(prompt.id, 'discard')).toBe(false)
      await ledger.close(runId, () => ({ level: 'info', text: 'Discarded' }))
      expect(await listings(ledger, runId)).toEqual([])
      expect(await kind.creditsOf(account)).toBe(90)
    })
  })
}
