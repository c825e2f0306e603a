import { SourceSilence, takeTurn } from '../../index.ts'
import { type BorrowedAppDatabase, borrowAppDatabase } from '@gazetteer/server/testing/index'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { placesIn, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { SourceError } from '@gazetteer/source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqlLedger, ledgerMigrations } from '../../sql.ts'
import type { SourceErrorKind } from '@gazetteer/source'
import type { Run } from '../../index.ts'

let borrowed: BorrowedAppDatabase
beforeAll(async () => {
  borrowed = await borrowAppDatabase('postgres', ledgerMigrations)
})
afterAll(() => borrowed.giveBack())

const unlimited = { lock: async () => null, charge: async () => undefined, giveBack: async () => undefined }

/** A ledger of an account's own, and a source that fails on one area of Boise until it is mended. */
function brokenBoise(accountId: string) {
  const source = scriptedSource(placesIn('Boise, ID', 300))
  const calmAsk = source.ask.bind(source)
  let survey: string | null = null
  let broken: string | null = null
  const state: { fault: SourceErrorKind | null } = { fault: 'unavailable' }
  source.ask = async (query, signal) => {
    const box = JSON.stringify(query.box)
    const page = await calmAsk(query, signal)
    if (survey !== null && box !== survey && page.next !== null) broken ??= box
    survey ??= box
    if (state.fault !== null && box === broken) throw new SourceError(state.fault, 'scripted', { retryAfterMs: 1 })
    return page
  }
  let now = 1_000
  let ids = 0
  const { db, transaction } = borrowed
  const ledger = createSqlLedger(
    { db, transaction, credits: unlimited },
    { now: () => (now += 1), newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration },
  )
  const create = (id: string) =>
    ledger.createRun({
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
  const turn = {
    ledger,
    gate: freeGate,
    clock: { now: () => now, sleep: async () => undefined },
    silence: new SourceSilence(),
    sliceMs: 1_000,
  }
  const takeOne = (runId: string) =>
    takeTurn({ owner: 'w', leaseMs: 9_000, runId, openSource: () => source }, turn, new AbortController().signal)

  async function closed(runId: string): Promise<Run> {
    await ledger.close(runId, () => ({ level: 'success', text: 'Over' }))
    const run = await ledger.readRun(runId)
    if (run === null) throw new Error('the run is there')
    return run
  }

  return {
    ledger,
    source,
    create,
    takeOne,
    mend: () => (state.fault = null),
    overflow: () => (state.fault = 'too-large'),
    finish: async (runId: string): Promise<Run> => {
      for (;;) {
        const took = await takeOne(runId)
        if (took === null && (await ledger.readRun(runId))?.ending != null) return await closed(runId)
        if (took === null) now += 1_000
      }
    },
    stop: async (runId: string): Promise<Run> => {
      await ledger.stop(runId)
      return await closed(runId)
    },
  }
}

test('the failed areas of a completed run are asked again, and nothing else', async () => {
  const { ledger, source, create, finish, mend } = brokenBoise('ann')
  await create('first')
  const holed = await finish('first')
  expect(await ledger.readGaps('first')).toHaveLength(1)
  mend()
  const asked = source.asked.length
  expect(await ledger.retryGaps('first')).toBe(1)
  await expect(ledger.retryGaps('first')).rejects.toThrow('still open')
  await expect(create('second')).rejects.toThrow('still open')
  const whole = await finish('first')
  expect(await ledger.readGaps('first')).toEqual([])
  expect(whole.state).toBe('completed')
  expect(whole.lastSeq).toBeGreaterThan(holed.lastSeq)
  expect(whole.lastSeq + whole.counters.outside).toBeGreaterThanOrEqual(300)
  expect(source.asked.length - asked).toBeLessThan(asked / 2)
  expect(await ledger.retryGaps('first')).toBe(0)
  await create('second')
  await expect(ledger.retryGaps('first')).rejects.toThrow('still open')
})

test('stopped while its gaps are asked again, a run keeps them, and they may be asked once more', async () => {
  const { ledger, create, finish, stop, mend } = brokenBoise('bob')
  await create('third')
  const holed = await finish('third')
  const gaps = await ledger.readGaps('third')
  expect(gaps).toHaveLength(1)
  expect(await ledger.retryGaps('third')).toBe(1)
  expect(await stop('third')).toMatchObject({ state: 'stopped', lastSeq: holed.lastSeq })
  expect(await ledger.readGaps('third')).toEqual(gaps)
  mend()
  expect(await ledger.retryGaps('third')).toBe(1)
  const whole = await finish('third')
  expect(whole.state).toBe('completed')
  expect(await ledger.readGaps('third')).toEqual([])
  expect(whole.lastSeq + whole.counters.outside).toBeGreaterThanOrEqual(300)
})

test('stopped after a gap that was asked again was split, its part is a gap, and may be asked once more', async () => {
  const { ledger, create, finish, stop, takeOne, overflow } = brokenBoise('dora')
  await create('fifth')
  await finish('fifth')
  const gaps = await ledger.readGaps('fifth')
  overflow()
  expect(await ledger.retryGaps('fifth')).toBe(1)
  await takeOne('fifth')
  await stop('fifth')
  const parts = await ledger.readGaps('fifth')
  expect(parts.map(({ area }) => area)).toEqual([`${gaps[0]?.area} part 1`])
  expect(parts[0]?.reason).toEqual(gaps[0]?.reason)
  expect(await ledger.retryGaps('fifth')).toBe(1)
  const whole = await finish('fifth')
  expect(await ledger.readGaps('fifth')).toEqual([])
  expect(whole.lastSeq + whole.counters.outside).toBeGreaterThanOrEqual(300)
})

test('stopped before all was asked, a run has more to ask than its gaps: it is not opened again', async () => {
  const { ledger, create, stop, takeOne } = brokenBoise('carl')
  await create('fourth')
  for (let turn = 0; turn < 3; turn += 1) await takeOne('fourth')
  await stop('fourth')
  expect(await ledger.retryGaps('fourth')).toBe(0)
})
