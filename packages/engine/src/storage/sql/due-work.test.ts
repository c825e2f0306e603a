import { SourceSilence, takePlanningTurn, takeTurn } from '../../index.ts'
import { appDatabaseKinds, borrowAppDatabase, type BorrowedAppDatabase } from '@gazetteer/server/testing/index'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { placesIn, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import type { SourceId } from '@gazetteer/listing'
import { expect, test } from 'vitest'
import type { Ledger } from '../../index.ts'
import { createSqlLedger, ledgerMigrations, readHistoryStats } from '../../sql.ts'

const unlimited = { lock: async () => null, charge: async () => undefined, giveBack: async () => undefined }

const source = scriptedSource(placesIn('Boise, ID', 300))
const now = () => 1_000
const request = { owner: 'w', leaseMs: 60_000, runId: null, openSource: () => source }
const clock = { now, sleep: async () => undefined }

function ledgerIn(
  { db, transaction }: Pick<BorrowedAppDatabase, 'db' | 'transaction'>,
  sequentialSources: readonly SourceId[] = [],
): Ledger {
  let ids = 0
  return createSqlLedger(
    { db, transaction, credits: unlimited, sequentialSources },
    { now, newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration },
  )
}

const createRun = async (ledger: Ledger, types: string[]) =>
  await ledger.createRun({
    id: 'run',
    accountId: 'ann',
    request: { mode: 'autonomous', source: 'sample', selections: [{ city: 'Boise, ID', types }], onlyNew: false },
    exportFormat: 'json',
    destination: 'postgres',
    isLimited: false,
    entries: [],
  })

const contextOf = (ledger: Ledger) => ({ ledger, gate: freeGate, clock, silence: new SourceSilence(), sliceMs: 0 })

test.each([
  ['a source that tells all at once', ['sample'] as const, 1],
  ['any other', [], 2],
])('of %s two workers have so many areas at the same time', async (_kind, sequentialSources, expected) => {
  const { giveBack, ...database } = await borrowAppDatabase('postgres', ledgerMigrations)
  try {
    const ledger = ledgerIn(database, sequentialSources)
    await createRun(ledger, ['restaurant', 'dentist'])
    while ((await takePlanningTurn(request, contextOf(ledger), new AbortController().signal)) !== null);
    const claims = await Promise.all([ledger.claimArea(request), ledger.claimArea(request)])
    expect(claims.filter((claim) => claim !== null)).toHaveLength(expected)
    expect(await ledger.readDueWork('run')).toMatchObject([{ asking: expected, areas: 0 }])
  } finally {
    await giveBack()
  }
})

test.each(appDatabaseKinds)(
  'a few listings are delivered when the beat looks or their run ends, not after each page (%s)',
  async (kind) => {
    const { giveBack, ...database } = await borrowAppDatabase(kind, ledgerMigrations)
    try {
      const ledger = ledgerIn(database)
      await createRun(ledger, ['restaurant'])
      const take = () => takeTurn(request, contextOf(ledger), new AbortController().signal)
      while ((await ledger.readRun('run'))?.lastSeq === 0) await take()

      expect(await ledger.readDueWork('run')).toMatchObject([{ hasDelivery: false }])
      expect(await ledger.readDueWork(null)).toMatchObject([{ hasDelivery: true }])
      const lease = async (owner: string) => await ledger.leaseDelivery('run', owner, 15_000)
      expect([await lease('one'), await lease('two'), await lease('one')]).toEqual([true, false, true])
      expect(await ledger.readDueWork(null)).toMatchObject([{ hasDelivery: false }])
      await ledger.endDelivery('run', 'one')
      expect(await ledger.readDueWork(null)).toMatchObject([{ hasDelivery: true }])
      const found = (await ledger.readRun('run'))?.lastSeq ?? 0
      const listings = await ledger.readListings('run', { after: 0, limit: 5 })
      expect(listings.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
      expect(listings[0]?.listing).toMatchObject({ city: 'Boise', email: null })
      await ledger.markDelivered('run', 5)
      await ledger.markDelivered('run', 3)
      expect(await ledger.readRun('run')).toMatchObject({ deliveredSeq: 5 })
      await ledger.redeliver('run')
      expect(await ledger.readRun('run')).toMatchObject({ deliveredSeq: 0 })
      await ledger.markDelivered('run', found + 1)
      expect(await ledger.readRun('run')).toMatchObject({ deliveredSeq: found })
      expect(await ledger.readListings('run', { after: found, limit: 5 })).toEqual([])

      while ((await take()) !== null);
      expect(await ledger.readDueWork('run')).toMatchObject([{ hasDelivery: true, hasSettling: false }])
      const run = await ledger.readRun('run')
      expect(run).toMatchObject({ ending: { state: 'completed' }, lastSeq: 300 })
      expect(await readHistoryStats(database.db, 'ann')).toEqual({
        jobs: 1,
        ended: 0,
        completed: 0,
        failed: 0,
        records: found,
      })
      await ledger.markDelivered('run', 300)
      await ledger.close('run', () => ({ level: 'info', text: 'over' }))
      expect(await readHistoryStats(database.db, 'ann')).toEqual({
        jobs: 1,
        ended: 1,
        completed: 1,
        failed: 0,
        records: 300,
      })
    } finally {
      await giveBack()
    }
  },
)
