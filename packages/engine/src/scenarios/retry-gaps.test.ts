import { SourceSilence, runWorkSlice } from '../index.ts'
import { type TestAppDatabase, startTestAppDatabase } from '@gazetteer/testkit'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { SourceError } from '@gazetteer/sources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqlEngine } from '../sql.ts'
import type { SourceErrorKind } from '@gazetteer/sources'
import type { Run } from '../index.ts'

let started: TestAppDatabase
beforeAll(async () => {
  started = await startTestAppDatabase('postgres')
})
afterAll(() => started.stop())

const unlimited = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }

/** An engine with its own account, and a source that fails on one area of Boise until it is repaired. */
function brokenBoise(accountId: string) {
  const source = scriptedSource(placesIn('Boise, ID', 300))
  const pacedFetch = source.fetchPage.bind(source)
  let survey: string | null = null
  let broken: string | null = null
  const state: { fault: SourceErrorKind | null } = { fault: 'unavailable' }
  source.fetchPage = async (query, signal) => {
    const box = JSON.stringify(query.box)
    const page = await pacedFetch(query, signal)
    if (survey !== null && box !== survey && page.next !== null) broken ??= box
    survey ??= box
    if (state.fault !== null && box === broken) throw new SourceError(state.fault, 'scripted', { retryAfterMs: 1 })
    return page
  }
  let now = 1_000
  let ids = 0
  const { db, transaction } = started
  const engine = createSqlEngine(
    { db, transaction, credits: unlimited },
    { now: () => (now += 1), newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration },
  )
  const create = (id: string) =>
    engine.createRun({
      id,
      accountId,
      request: {
        mode: 'autonomous',
        source: 'sample',
        selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
        onlyNew: false,
      },
      exportFormat: 'json',
      destination: 'none',
      isLimited: false,
      entries: [],
    })
  const slice = {
    engine,
    rateLimiter: unlimitedRateLimiter,
    clock: { now: () => now, sleep: async () => undefined },
    silence: new SourceSilence(),
    sliceMs: 1_000,
  }
  const takeOne = (runId: string) =>
    runWorkSlice({ owner: 'w', leaseMs: 9_000, runId, openSource: () => source }, slice, new AbortController().signal)

  async function closed(runId: string): Promise<Run> {
    await engine.close(runId, () => ({ level: 'success', text: 'Over' }))
    const run = await engine.readRun(runId)
    if (run === null) throw new Error('the run exists')
    return run
  }

  return {
    engine,
    source,
    create,
    takeOne,
    repair: () => (state.fault = null),
    overflow: () => (state.fault = 'too-large'),
    finish: async (runId: string): Promise<Run> => {
      for (;;) {
        const took = await takeOne(runId)
        if (took === null && (await engine.readRun(runId))?.ending != null) return await closed(runId)
        if (took === null) now += 1_000
      }
    },
    stop: async (runId: string): Promise<Run> => {
      await engine.stop(runId)
      return await closed(runId)
    },
  }
}

test('only the failed areas of a completed run are fetched again', async () => {
  const { engine, source, create, finish, repair } = brokenBoise('ann')
  await create('first')
  const holed = await finish('first')
  expect(await engine.readGaps('first')).toHaveLength(1)
  repair()
  const asked = source.asked.length
  expect(await engine.retryGaps('first')).toBe(1)
  await expect(engine.retryGaps('first')).rejects.toThrow('still open')
  await expect(create('second')).rejects.toThrow('still open')
  const whole = await finish('first')
  expect(await engine.readGaps('first')).toEqual([])
  expect(whole.state).toBe('completed')
  expect(whole.lastSeq).toBeGreaterThan(holed.lastSeq)
  expect(whole.lastSeq + whole.counters.outside).toBeGreaterThanOrEqual(300)
  expect(source.asked.length - asked).toBeLessThan(asked / 2)
  expect(await engine.retryGaps('first')).toBe(0)
  await create('second')
  await expect(engine.retryGaps('first')).rejects.toThrow('still open')
})

test('a run stopped while its gaps are retried keeps them, and continues with them', async () => {
  const { engine, create, finish, stop, repair } = brokenBoise('bob')
  await create('third')
  const holed = await finish('third')
  const gaps = await engine.readGaps('third')
  expect(gaps).toHaveLength(1)
  expect(await engine.retryGaps('third')).toBe(1)
  expect(await stop('third')).toMatchObject({ state: 'stopped', lastSeq: holed.lastSeq })
  expect(await engine.readGaps('third')).toEqual(gaps)
  repair()
  expect(await engine.retryGaps('third')).toBe(0)
  expect(await engine.continue('third', false)).toBeNull()
  const whole = await finish('third')
  expect(whole.state).toBe('completed')
  expect(await engine.readGaps('third')).toEqual([])
  expect(whole.lastSeq + whole.counters.outside).toBeGreaterThanOrEqual(300)
})

test('a part of a split retried area stays a gap when the run is stopped, and is fetched when it continues', async () => {
  const { engine, create, finish, stop, takeOne, overflow, repair } = brokenBoise('dora')
  await create('fifth')
  await finish('fifth')
  const gaps = await engine.readGaps('fifth')
  overflow()
  expect(await engine.retryGaps('fifth')).toBe(1)
  await takeOne('fifth')
  await stop('fifth')
  const parts = await engine.readGaps('fifth')
  expect(parts.map(({ area }) => area)).toEqual([gaps[0]?.area])
  expect(parts[0]?.reason).toEqual(gaps[0]?.reason)
  repair()
  expect(await engine.continue('fifth', false)).toBeNull()
  const whole = await finish('fifth')
  expect(await engine.readGaps('fifth')).toEqual([])
  expect(whole.lastSeq + whole.counters.outside).toBeGreaterThanOrEqual(300)
})

test('a run stopped before everything was fetched has more open than its gaps: it is not reopened', async () => {
  const { engine, create, stop, takeOne } = brokenBoise('carl')
  await create('fourth')
  for (let slice = 0; slice < 3; slice += 1) await takeOne('fourth')
  await stop('fourth')
  expect(await engine.retryGaps('fourth')).toBe(0)
})
