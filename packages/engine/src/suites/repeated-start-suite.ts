import { expect, test } from 'vitest'
import { OpenRunExists, type CaptureRequest } from '../index.ts'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { fail, type SuiteEngine } from './suite-engine.ts'

/** A schedule stores the id of its run before the start, so that a second process may start the same run. */
export function repeatedStartSuite(name: string, kind: SuiteEngine): void {
  test(`a second start with the id of a run is refused, and changes nothing of it (${name})`, async () => {
    const { declaration } = scriptedSource(placesIn('Boise, ID', 20))
    let now = 1_000
    const engine = await kind.open({
      now: () => (now += 1),
      newId: () => `repeated-${now}`,
      declarationOf: () => declaration,
    })
    const id = `JB-repeated-${name}`
    const request: CaptureRequest = {
      mode: 'autonomous',
      source: declaration.id,
      selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
      onlyNew: false,
    }
    const run = {
      id,
      accountId: `repeated-${name}`,
      request,
      exportFormat: 'json' as const,
      destination: 'none' as const,
      isLimited: false,
      entries: [],
    }
    await engine.createRun(run)
    await expect(engine.createRun(run)).rejects.toThrow(OpenRunExists)
    await engine.stop(id)
    await engine.close(id, () => ({ level: 'info', text: 'closed' }))
    const ended = (await engine.readRun(id)) ?? fail()
    expect(ended.state).toBe('stopped')
    await expect(engine.createRun(run)).rejects.toThrow('duplicate key')
    const skipped = { ...run, dueAt: now, reason: 'The catalog is away.' }
    await expect(engine.createSkippedRun(skipped)).rejects.toThrow('duplicate key')
    expect(await engine.readRun(id)).toEqual(ended)
  })
}
