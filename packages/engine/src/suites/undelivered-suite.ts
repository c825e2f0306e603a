import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { fail, type SuiteEngine } from './suite-engine.ts'
import { planTwoCities, twoCities } from './two-cities.ts'

/** Of engines that share a storage, as the processes of an installation do. */
export function undeliveredSuite(name: string, kind: SuiteEngine): void {
  test(`the listings to deliver are those that are stored, in the process that merged them and in another (${name})`, async () => {
    const odd = { provider: 'Meta\0', socials: ['https://a.example/\ud800'], confidence: 0.12345, rating: 4.25 }
    const places = twoCities.flatMap((city) =>
      placesIn(city, 30).map((place) => ({ ...place, ...odd, city, sourceId: `${place.sourceId} ${city}` })),
    )
    const source = scriptedSource(places, { cap: null, pageSize: 20 })
    const planned = await planTwoCities(kind, `undelivered-${name}`, { source, sliceMs: 0, destination: 'postgres' })
    const { engine, runId, mayClaim, ask } = planned
    const another = await kind.open({ now: () => 1, newId: () => 'id', declarationOf: () => source.declaration })

    async function expectAlike(limit: number): Promise<number> {
      const run = (await engine.readRun(runId)) ?? fail()
      const stored = await engine.readListings(runId, { after: run.deliveredSeq, limit })
      for (const { reads } of [engine, another]) expect(await reads.readUndelivered(run, limit)).toEqual(stored)
      return stored.at(-1)?.seq ?? run.deliveredSeq
    }
    for (let claim = await mayClaim(); claim !== null; claim = await mayClaim()) {
      await ask(claim)
      await engine.saveCheckpoint(runId, await expectAlike(7))
    }
    expect((await engine.readRun(runId))?.lastSeq).toBe(60)
    await expectAlike(100)
    await engine.redeliver(runId)
    await expectAlike(100)
  })
}
