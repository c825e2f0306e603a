import { placesIn, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { expect, test } from 'vitest'
import { askArea, SourceSilence, takePlanningTurn } from '../index.ts'
import { maxPagesAhead } from '../model/run.ts'
import { fail } from './suite-ledger.ts'
import type { SuiteLedger } from './suite-ledger.ts'

const never = new AbortController().signal

/** How far asking may be ahead of settling. */
export function pagesAheadSuite(name: string, kind: SuiteLedger): void {
  test(`far ahead of what settles, a run asks for no turns until it has settled (${name})`, async () => {
    const places = [...placesIn('Boise, ID', 5), ...placesIn('Annapolis, MD', 2 * maxPagesAhead)]
    const source = scriptedSource(places, { cap: null, pageSize: 1 })
    let now = 1_000
    const ledger = await kind.open({
      now: () => now,
      newId: () => `pages-ahead-${(now += 1)}`,
      declarationOf: () => source.declaration,
    })
    const runId = `JB-pages-ahead-${name}`
    await ledger.createRun({
      id: runId,
      accountId: runId,
      request: {
        mode: 'autonomous',
        source: 'sample',
        selections: ['Boise, ID', 'Annapolis, MD'].map((city) => ({ city, types: ['restaurant'] })),
        onlyNew: false,
      },
      exportFormat: 'json',
      destination: 'none',
      isLimited: false,
      entries: [],
    })
    const claimant = { owner: 'w', leaseMs: 1_000_000, runId }
    const clock = { now: () => now, sleep: async () => undefined }
    const turns = { ledger, gate: freeGate, clock, silence: new SourceSilence(), sliceMs: 0 }
    const claim = () => ledger.claimArea(claimant)
    const runOf = async () => (await ledger.readRun(runId)) ?? fail()
    while ((await takePlanningTurn({ ...claimant, openSource: () => source }, turns, never)) !== null) now += 1

    const settledFirst = (await claim()) ?? fail()
    for (let pages = 0; pages < maxPagesAhead; pages += 1)
      await askArea({ claim: (await claim()) ?? fail(), source, leaseMs: 1_000_000 }, turns, never)
    expect((await runOf()).pagesAhead).toBe(maxPagesAhead)
    const before = source.asked.length
    expect(await claim()).toBeNull()
    expect(await ledger.readDueWork(runId)).toMatchObject([{ areas: 0, asking: 1, hasPlanning: false }])

    await askArea({ claim: settledFirst, source, leaseMs: 1_000_000 }, turns, never)
    expect(source.asked.length).toBe(before + 1)
    // What settling waits for may be asked, and nothing else.
    expect(await ledger.readDueWork(runId)).toMatchObject([{ areas: 1, asking: 0 }])
    expect((await claim())?.area.path).toBe(settledFirst.area.path)
  })
}
