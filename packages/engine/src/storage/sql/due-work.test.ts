import { SourceSilence, takeTurn } from '../../index.ts'
import { appDatabaseKinds, borrowAppDatabase } from '@gazetteer/server/testing/index'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { placesIn, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { expect, test } from 'vitest'
import { createSqlLedger, ledgerMigrations, readHistoryStats } from '../../sql.ts'

const unlimited = { lock: async () => null, charge: async () => undefined, giveBack: async () => undefined }

test.each(appDatabaseKinds)(
  'a few listings are delivered when the beat looks or their run ends, not after each page (%s)',
  async (kind) => {
    const { db, giveBack } = await borrowAppDatabase(kind, ledgerMigrations)
    try {
      const source = scriptedSource(placesIn('Boise, ID', 300))
      let ids = 0
      const now = () => 1_000
      const ledger = createSqlLedger(
        { db, transaction: (work) => db.transaction().execute(work), credits: unlimited },
        { now, newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration },
      )
      await ledger.createRun({
        id: 'run',
        accountId: 'ann',
        request: {
          mode: 'autonomous',
          source: 'sample',
          selections: [{ city: 'Boise, ID', types: ['restaurant'] }],
          onlyNew: false,
        },
        exportFormat: 'json',
        destination: 'postgres',
        isLimited: false,
        entries: [],
      })
      const request = { owner: 'w', leaseMs: 60_000, runId: null, openSource: () => source }
      const clock = { now, sleep: async () => undefined }
      const context = { ledger, gate: freeGate, clock, silence: new SourceSilence(), sliceMs: 0 }
      const take = () => takeTurn(request, context, new AbortController().signal)
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
      await ledger.markDelivered('run', found + 1)
      expect(await ledger.readRun('run')).toMatchObject({ deliveredSeq: found })
      expect(await ledger.readListings('run', { after: found, limit: 5 })).toEqual([])

      while ((await take()) !== null);
      expect(await ledger.readDueWork('run')).toMatchObject([{ hasDelivery: true, hasSettling: false }])
      const run = await ledger.readRun('run')
      expect(run).toMatchObject({ ending: { state: 'completed' }, lastSeq: 300 })
      expect(await readHistoryStats(db, 'ann')).toEqual({ jobs: 1, ended: 0, completed: 0, failed: 0, records: found })
      await ledger.markDelivered('run', 300)
      await ledger.close('run', () => ({ level: 'info', text: 'over' }))
      expect(await readHistoryStats(db, 'ann')).toEqual({ jobs: 1, ended: 1, completed: 1, failed: 0, records: 300 })
    } finally {
      await giveBack()
    }
  },
)
