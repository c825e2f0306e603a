import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { expect, test } from 'vitest'
import { fail } from './suite-engine.ts'
import type { SuiteEngine } from './suite-engine.ts'

const hourMs = 3_600_000

/** A clock that is set back must not keep anything waiting. */
export function clockJumpSuite(name: string, kind: SuiteEngine): void {
  test(`after a clock jump back, a run does not wait behind runs that were served later (${name})`, async () => {
    const source = scriptedSource(placesIn('Boise, ID', 30), { cap: null, pageSize: 10 })
    let now = 10 * hourMs
    const engine = await kind.open({
      now: () => now,
      newId: () => `${name}-${now}`,
      declarationOf: () => source.declaration,
    })
    const runId = `JB-jump-${name}`
    const selections = [{ city: 'Boise, ID', types: ['restaurant'] }]
    await engine.createRun({
      id: runId,
      accountId: runId,
      request: { mode: 'autonomous', source: 'sample', selections, onlyNew: false },
      exportFormat: 'json',
      destination: 'none',
      isLimited: false,
      entries: [],
    })
    expect(await engine.claimArea({ owner: 'w', leaseMs: 1_000, runId })).not.toBeNull()
    now -= hourMs
    await engine.forgetWaits()
    expect((await engine.readRun(runId)) ?? fail()).toMatchObject({ sliceAt: now })
    expect(await engine.claimArea({ owner: 'w2', leaseMs: 1_000, runId })).not.toBeNull()
  })
}
