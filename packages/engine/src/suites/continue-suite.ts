import { describe, expect, test } from 'vitest'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { cityOfTask, runWorkSlice, SourceSilence } from '../index.ts'
import { fail } from './suite-engine.ts'
import type { Run } from '../index.ts'
import type { SuiteEngine } from './suite-engine.ts'

const cities = ['Boise, ID', 'Annapolis, MD']
const never = new AbortController().signal

/** Continuing a stopped run, the same for every storage. */
export function continueSuite(name: string, kind: SuiteEngine): void {
  describe(`a stopped run ${name}`, () => {
    let runs = 0

    async function open() {
      const account = `continue-${name}-${(runs += 1)}`
      let now = 1_000
      const source = scriptedSource(
        cities.flatMap((city) => placesIn(city, 170)).map((place, n) => ({ ...place, sourceId: String(n) })),
      )
      const engine = await kind.open({
        now: () => (now += 1),
        newId: () => `${account}-${(now += 1)}`,
        declarationOf: () => source.declaration,
      })
      const slices = {
        engine,
        rateLimiter: unlimitedRateLimiter,
        clock: { now: () => now, sleep: async () => undefined },
        silence: new SourceSilence(),
        sliceMs: 1,
      }
      const runId = `JB-${account}`
      const start = (id = runId) =>
        engine.createRun({
          id,
          accountId: account,
          request: {
            mode: 'autonomous',
            source: 'sample',
            selections: cities.map((city) => ({ city, types: ['restaurant'] })),
            onlyNew: false,
          },
          exportFormat: 'json',
          destination: 'none',
          isLimited: false,
          entries: [],
        })
      const takeOne = () => runWorkSlice({ owner: 'w', leaseMs: 9_000, runId, openSource: () => source }, slices, never)
      const close = async (): Promise<Run> => {
        await engine.close(runId, () => ({ level: 'success', text: 'Over' }))
        return (await engine.readRun(runId)) ?? fail()
      }
      return {
        engine,
        source,
        runId,
        account,
        start,
        takeOne,
        finish: async () => {
          while ((await takeOne()) !== null || (await engine.readRun(runId))?.ending == null) now += 1_000
          return await close()
        },
        stop: async () => {
          await engine.stop(runId)
          return await close()
        },
        ids: async () =>
          (await engine.readListings(runId, { after: 0, limit: 10_000 })).map(({ listing }) => listing.source_id),
      }
    }

    test('continues where it was: the same rows as without a stop, and no request is repeated', async () => {
      const whole = await open()
      await whole.start()
      const expected = await whole.finish()
      for (const after of [0, 3, 7, 12, 20]) {
        const cut = await open()
        await cut.start()
        for (let slice = 0; slice < after; slice += 1) await cut.takeOne()
        expect(await cut.stop()).toMatchObject({ state: 'stopped' })
        expect(await cut.engine.continue(cut.runId, false)).toBeNull()
        const run = await cut.finish()
        expect(run).toMatchObject({ state: 'completed', lastSeq: expected.lastSeq, counters: expected.counters })
        expect(await cut.ids()).toEqual(await whole.ids())
        expect(cut.source.asked).toEqual(whole.source.asked)
      }
    })

    test('merges the pages that waited for an earlier area when it was stopped', async () => {
      const { engine, source, runId, start, finish, ids, stop } = await open()
      await start()
      while ((await engine.planNext(runId)) !== null);
      const first = (await engine.claimArea({ owner: 'a', leaseMs: 9_000, runId })) ?? fail()
      const second = (await engine.claimArea({ owner: 'b', leaseMs: 9_000, runId })) ?? fail()
      const page = await source.fetchPage(
        { city: cityOfTask(second.task), box: second.area.box, types: ['restaurant'], cursor: null, dataRelease: null },
        never,
      )
      const answer = {
        next: page.next,
        fingerprint: 'x',
        points: [],
        notes: [],
        dataRelease: null,
        parts: null,
        unmapped: {},
        leftOut: {},
      }
      await engine.commitPage({ claim: second, page: { ...answer, rows: [...page.rows] }, leaseMs: null })
      expect(await stop()).toMatchObject({ lastSeq: 0, pagesAhead: 1, lostRequests: 1 })
      const asked = source.asked.length
      await engine.continue(runId, false)
      const run = await finish()
      expect(run).toMatchObject({ state: 'completed', pagesAhead: 0 })
      expect(new Set(await ids()).size).toBe(run.lastSeq)
      expect(source.asked.slice(asked).filter((query) => query === source.asked[asked - 1])).toEqual([])
      expect(first.area.path < second.area.path).toBe(true)
    })

    test('continues with new credits from the row that they did not cover', async () => {
      const whole = await open()
      await whole.start()
      await whole.finish()
      const expected = await whole.ids()
      const { engine, runId, account, start, finish, ids } = await open()
      await kind.setCredits(account, 33)
      await start()
      expect(await finish()).toMatchObject({ state: 'stopped', lastSeq: 33, charged: 33 })
      await kind.setCredits(account, 10)
      expect(await engine.continue(runId, true)).toBeNull()
      expect(await finish()).toMatchObject({ state: 'stopped', lastSeq: 43, charged: 43 })
      expect(await kind.creditsOf(account)).toBe(0)
      await kind.setCredits(account, 10_000)
      expect(await engine.continue(runId, false)).toBeNull()
      expect(await finish()).toMatchObject({ state: 'completed', lastSeq: expected.length, charged: expected.length })
      expect(await ids()).toEqual(expected)
    })

    test('is refused while it runs, after it finished, after it was discarded, and beside another run', async () => {
      const { engine, runId, start, finish, stop } = await open()
      await start()
      expect(await engine.continue(runId, false)).toBe('running')
      await stop()
      await start(`${runId}-2`)
      await expect(engine.continue(runId, false)).rejects.toThrow('still open')
      await engine.stop(`${runId}-2`)
      await engine.close(`${runId}-2`, () => ({ level: 'info', text: 'Over' }))
      expect(await engine.continue(runId, false)).toBeNull()
      await finish()
      expect(await engine.continue(runId, false)).toBe('finished')
      const discarded = await open()
      await discarded.start()
      await discarded.takeOne()
      await discarded.engine.raisePrompt(discarded.runId, { kind: 'interrupted', listings: 0 })
      const prompt = (await discarded.engine.readOpenPrompt(discarded.runId)) ?? fail()
      await discarded.engine.answerPrompt(prompt.id, 'discard')
      await discarded.finish()
      expect(await discarded.engine.continue(discarded.runId, false)).toBe('discarded')
    })
  })
}
