import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { maxPagesAhead } from '../model/run.ts'
import { fail } from './suite-engine.ts'
import type { SuiteEngine } from './suite-engine.ts'
import { planTwoCities } from './two-cities.ts'

/** The maximum distance between fetching and merging. */
export function pagesAheadSuite(name: string, kind: SuiteEngine): void {
  test(`a run far ahead of merging requests no slices until it has merged (${name})`, async () => {
    const places = [...placesIn('Boise, ID', 5), ...placesIn('Annapolis, MD', 2 * maxPagesAhead)]
    const source = scriptedSource(places, { cap: null, pageSize: 1 })
    const { engine, runId, mayClaim, claim, ask } = await planTwoCities(kind, `pages-ahead-${name}`, {
      source,
      sliceMs: 0,
    })
    const runOf = async () => (await engine.readRun(runId)) ?? fail()

    const mergedFirst = await claim()
    for (let pages = 0; pages < maxPagesAhead; pages += 1) await ask(await claim())
    expect((await runOf()).pagesAhead).toBe(maxPagesAhead)
    const before = source.asked.length
    expect(await mayClaim()).toBeNull()
    expect(await engine.readDueWork(runId)).toMatchObject([{ areas: 0, fetching: 1, hasPlanning: false }])

    await ask(mergedFirst)
    expect(source.asked.length).toBe(before + 1)
    // Only the area that merging waits for may be fetched.
    expect(await engine.readDueWork(runId)).toMatchObject([{ areas: 1, fetching: 0 }])
    expect((await mayClaim())?.area.path).toBe(mergedFirst.area.path)
  })
}
