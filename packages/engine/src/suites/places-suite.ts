import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { describe, expect, test } from 'vitest'
import { fail, type SuiteEngine } from './suite-engine.ts'
import { planTwoCities, twoCities } from './two-cities.ts'

const all = { after: null, limit: 100, state: null, search: '' }

/** Progress by city, the same for every storage. The first city has 3 listings, the second 5. */
export function placesSuite(name: string, kind: SuiteEngine): void {
  describe(`places ${name}`, () => {
    let runs = 0

    async function start({ destination = 'none', types = ['restaurant'] } = {}) {
      const [first = '', second = ''] = twoCities
      const others = placesIn(second, 5).map((place) => ({ ...place, sourceId: `other ${place.sourceId}` }))
      const source = scriptedSource([...placesIn(first, 3), ...others], { cap: null })
      const id = `places-${name}-${(runs += 1)}`
      const run = await planTwoCities(kind, id, { source, sliceMs: 0, destination, types })
      const { engine, runId, claim, ask } = run
      const look = async () => {
        const page = (await engine.readPlaces(runId, all)) ?? fail()
        const listings = page.places.reduce((sum, place) => sum + place.listings, 0)
        expect([page.seq, page.totals.listings]).toEqual([listings, listings])
        return page.places.map((place) => [place.state, place.listings, place.areasDone, place.areasKnown])
      }
      const fetchNext = async () => await ask(await claim())
      const close = () => engine.close(runId, () => ({ level: 'info', text: 'Over' }))
      return { ...run, look, fetchNext, close }
    }

    test('are waiting, running and done in turn, and sum up to the listings that are stored', async () => {
      const { engine, runId, claim, ask, look, close } = await start()
      expect(await look()).toEqual([
        ['waiting', 0, 0, 1],
        ['waiting', 0, 0, 1],
      ])
      const claimed = await claim()
      expect(await look()).toEqual([
        ['running', 0, 0, 1],
        ['waiting', 0, 0, 1],
      ])
      await ask(claimed)
      expect(await look()).toEqual([
        ['done', 3, 1, 1],
        ['waiting', 0, 0, 1],
      ])
      await ask(await claim())
      await close()
      expect(await look()).toEqual([
        ['done', 3, 1, 1],
        ['done', 5, 1, 1],
      ])
      const page = await engine.readPlaces(runId, all)
      expect(page?.places.map(({ key, label, kind: of, gaps }) => ({ key, label, of, gaps }))).toEqual([
        { key: 0, label: twoCities[0], of: 'city', gaps: { failed: 0, notRequested: 0 } },
        { key: 1, label: twoCities[1], of: 'city', gaps: { failed: 0, notRequested: 0 } },
      ])
      expect(page?.totals).toEqual({
        places: 2,
        waiting: 0,
        running: 0,
        done: 2,
        partial: 0,
        failed: 0,
        notRequested: 0,
        areasDone: 2,
        areasKnown: 2,
        listings: 8,
      })
    })

    test('have the progress of each business type while they run', async () => {
      const { engine, runId, fetchNext } = await start({ destination: 'postgres', types: ['restaurant', 'cafe'] })
      const typesOf = async () => (await engine.readPlaces(runId, all))?.places.map(({ types }) => types)
      expect(await typesOf()).toEqual([undefined, undefined])
      await fetchNext()
      const counts = (listings: number, areasDone: number) => ({ listings, areasDone, areasKnown: 1 })
      expect(await typesOf()).toEqual([
        [
          { type: 'restaurant', ...counts(0, 1) },
          { type: 'cafe', ...counts(0, 0) },
        ],
        undefined,
      ])
      await engine.saveCheckpoint(runId, 2)
      expect((await typesOf())?.[0]?.map(({ listings }) => listings)).toEqual([2, 0])
      await fetchNext()
      expect(await typesOf()).toEqual([undefined, undefined])
    })

    test('are found by state and by words, page by page', async () => {
      const { engine, runId, fetchNext } = await start()
      await fetchNext()
      const find = async (window: Partial<typeof all> | { state: 'done' } | { after: number }) => {
        const page = (await engine.readPlaces(runId, { ...all, ...window })) ?? fail()
        return [page.matching, page.places.map(({ label }) => label), page.totals.places]
      }
      expect(await find({ state: 'done' })).toEqual([1, ['Boise, ID'], 2])
      expect(await find({ search: 'md ANNAP' })).toEqual([1, ['Annapolis, MD'], 2])
      expect(await find({ search: 'nowhere' })).toEqual([0, [], 2])
      expect(await find({ limit: 1 })).toEqual([2, ['Boise, ID'], 2])
      expect(await find({ after: 0 })).toEqual([2, ['Annapolis, MD'], 2])
      expect(await engine.readPlaces('another', all)).toBeNull()
    })

    test('are not requested after a stop, and waiting again when the run continues', async () => {
      const { engine, runId, fetchNext, look, close } = await start()
      await fetchNext()
      await engine.stop(runId)
      await close()
      expect(await look()).toEqual([
        ['done', 3, 1, 1],
        ['not-requested', 0, 0, 1],
      ])
      const page = await engine.readPlaces(runId, all)
      expect(page?.places[1]?.gaps).toEqual({ failed: 0, notRequested: 1 })
      expect(page?.totals).toMatchObject({ done: 1, notRequested: 1, waiting: 0 })
      await engine.continue(runId, false)
      expect(await look()).toEqual([
        ['done', 3, 1, 1],
        ['waiting', 0, 0, 1],
      ])
      await fetchNext()
      expect((await look())[1]).toEqual(['done', 5, 1, 1])
    })

    test('have the listings that are delivered to a database, again after it was lost, and all of them in a file', async () => {
      const { engine, runId, fetchNext, look } = await start({ destination: 'postgres' })
      const listings = async () => (await look()).map(([, stored]) => stored)
      await fetchNext()
      await fetchNext()
      expect(await listings()).toEqual([0, 0])
      await engine.saveCheckpoint(runId, 4)
      expect(await listings()).toEqual([3, 1])
      await engine.saveCheckpoint(runId, 8)
      expect(await listings()).toEqual([3, 5])
      await engine.redeliver(runId)
      expect(await listings()).toEqual([0, 0])
      await engine.saveCheckpoint(runId, 2)
      expect(await listings()).toEqual([2, 0])
      await engine.raisePrompt(runId, { kind: 'destination', words: 'Away.' })
      const prompt = (await engine.readOpenPrompt(runId)) ?? fail()
      await engine.answerPrompt(prompt.id, 'file')
      expect(await listings()).toEqual([3, 5])
    })

    test('lose the listings that are discarded', async () => {
      const { engine, runId, fetchNext, look, close } = await start({ destination: 'postgres' })
      await fetchNext()
      await fetchNext()
      await engine.saveCheckpoint(runId, 4)
      await engine.raisePrompt(runId, { kind: 'interrupted', listings: 8 })
      const prompt = (await engine.readOpenPrompt(runId)) ?? fail()
      await engine.answerPrompt(prompt.id, 'discard')
      await close()
      expect((await look()).map(([, stored]) => stored)).toEqual([3, 1])
    })

    test('fail where the source fails, and are fetched again', async () => {
      const { engine, runId, claim, look, close } = await start()
      for (let place = 0; place < 2; place += 1) {
        const reason = { code: 'gave-up', fault: { code: 'no-answer' }, attempts: 3 } as const
        await engine.giveUp({ claim: await claim(), reason, isFree: false })
      }
      await close()
      expect(await look()).toEqual([
        ['failed', 0, 1, 1],
        ['failed', 0, 1, 1],
      ])
      expect(await engine.retryGaps(runId)).toBe(2)
      expect((await look()).map(([state]) => state)).toEqual(['running', 'running'])
    })

    test('are distinguished by what changed', async () => {
      const { engine, runId, fetchNext } = await start()
      const status = async (placesAfter: number | null) => {
        const read = await engine.readStatus(runId, { linesOf: () => ({ after: 0, limit: 1 }), placesAfter })
        return read?.places ?? fail()
      }
      const before = await status(null)
      expect(before).toMatchObject({ changed: [], totals: { waiting: 2 } })
      await fetchNext()
      const after = await status(before.revision)
      // In memory every place counts as changed.
      const changed = after.changed?.map(({ place }) => [place.key, place.listings]) ?? [[0, 3]]
      expect(changed).toEqual([[0, 3]])
      expect((await status(after.revision)).changed ?? []).toEqual([])
      expect(after.totals).toMatchObject({ done: 1, waiting: 1, listings: 3 })
    })
  })
}
