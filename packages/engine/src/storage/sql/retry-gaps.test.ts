import { SourceSilence, takeTurn } from '../../index.ts'
import { type BorrowedAppDatabase, borrowAppDatabase } from '@gazetteer/server/testing/index'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { placesIn, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { SourceError } from '@gazetteer/source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqlLedger, ledgerMigrations } from '../../sql.ts'
import type { Run } from '../../index.ts'

let borrowed: BorrowedAppDatabase
beforeAll(async () => {
  borrowed = await borrowAppDatabase('postgres', ledgerMigrations)
})
afterAll(() => borrowed.giveBack())

const unlimited = { lock: async () => null, charge: async () => undefined, giveBack: async () => undefined }

test('the failed areas of a completed run are asked again, and nothing else', async () => {
  const source = scriptedSource(placesIn('Boise, ID', 300))
  const calmAsk = source.ask.bind(source)
  let survey: string | null = null
  let broken: string | null = null
  let isBroken = true
  source.ask = async (query, signal) => {
    const box = JSON.stringify(query.box)
    const page = await calmAsk(query, signal)
    if (survey !== null && box !== survey && page.next !== null) broken ??= box
    survey ??= box
    if (isBroken && box === broken) throw new SourceError('unavailable', 'scripted', { retryAfterMs: 1 })
    return page
  }
  let now = 1_000
  let ids = 0
  const { db } = borrowed
  const ledger = createSqlLedger(
    { db, transaction: (work) => db.transaction().execute(work), credits: unlimited },
    { now: () => (now += 1), newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration },
  )
  const create = (id: string) =>
    ledger.createRun({
      id,
      accountId: 'ann',
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

  async function finish(runId: string): Promise<Run> {
    const turn = {
      ledger,
      gate: freeGate,
      clock: { now: () => now, sleep: async () => undefined },
      silence: new SourceSilence(),
      sliceMs: 1_000,
    }
    for (;;) {
      const took = await takeTurn(
        { owner: 'w', leaseMs: 9_000, runId, openSource: () => source },
        turn,
        new AbortController().signal,
      )
      if (took === null && (await ledger.readRun(runId))?.ending != null) break
      if (took === null) now += 1_000
    }
    await ledger.close(runId, () => ({ level: 'success', text: 'Over' }))
    const run = await ledger.readRun(runId)
    if (run === null) throw new Error('the run is there')
    return run
  }

  await create('first')
  const holed = await finish('first')
  expect(await ledger.readGaps('first')).toHaveLength(1)
  isBroken = false
  const asked = source.asked.length
  expect(await ledger.retryGaps('first')).toBe(1)
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
