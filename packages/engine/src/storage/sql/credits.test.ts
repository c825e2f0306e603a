import { assert, asyncProperty, integer, nat, record } from 'fast-check'
import { sql } from 'kysely'
import { SourceSilence, takeTurn } from '../../index.ts'
import { type BorrowedAppDatabase, appDatabaseKinds, borrowAppDatabase } from '@gazetteer/server/testing/index'
import { freeGate } from '@gazetteer/testkit/time/free-gate'
import { placesIn, randomFrom, scriptedSource } from '@gazetteer/testkit/stand-ins/scripted-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSqlLedger, ledgerMigrations } from '../../sql.ts'
import type { Ledger } from '../../index.ts'
import type { AppDb } from './tables.ts'
import type { SqlCredits } from './types.ts'

/** A credit account of the test's own, as the server's: what would go below zero is refused. */
const credits: SqlCredits = {
  lock: async (trx, accountId) => await creditsOf(trx, accountId),
  charge: async (trx, accountId, listings) => await change(trx, accountId, -listings),
  giveBack: async (trx, accountId, listings) => await change(trx, accountId, listings),
}

async function creditsOf(db: AppDb, accountId: string): Promise<number | null> {
  const found = await sql<{ credits: number }>`
    select credits from test_credit where account_id = ${accountId} for update`.execute(db)
  return found.rows[0]?.credits ?? null
}

async function change(db: AppDb, accountId: string, by: number): Promise<void> {
  await sql`update test_credit set credits = credits + ${by} where account_id = ${accountId}`.execute(db)
}

/** The process died before the commit, or after it and before it heard of it. */
class Crash extends Error {}

const never = new AbortController().signal

describe.each(appDatabaseKinds)('the credit account, %s', (kind) => {
  let borrowed: BorrowedAppDatabase
  let accounts = 0
  beforeAll(async () => {
    borrowed = await borrowAppDatabase(kind, ledgerMigrations)
    const table = sql`create table test_credit (account_id text primary key, credits integer not null check (credits >= 0))`
    await table.execute(borrowed.db)
  })
  afterAll(() => borrowed.giveBack())

  test('concurrent commits and crashes never make it negative and never charge a listing twice', async () => {
    const cases = {
      granted: integer({ min: 0, max: 120 }),
      places: integer({ min: 20, max: 160 }),
      seed: nat(),
    }
    await assert(
      asyncProperty(record(cases), async ({ granted, places, seed }) => {
        const accountId = `account-${(accounts += 1)}`
        await sql`insert into test_credit values (${accountId}, ${granted})`.execute(borrowed.db)
        const receipts = async () => {
          const found = await sql<{ paid: number }>`
            select count(*)::int as paid from capture_listing where account_id = ${accountId} and seq is not null`.execute(
            borrowed.db,
          )
          return found.rows[0]?.paid ?? 0
        }
        for (const round of [1, 2]) {
          const isSpent = await captureThrough({
            accountId,
            runId: `${accountId}-${round}`,
            places,
            random: randomFrom(seed + round),
          })
          const left = (await creditsOf(borrowed.db, accountId)) ?? -1
          expect(left).toBe(granted - (await receipts()))
          expect(isSpent).toBe(left === 0)
        }
      }),
      { numRuns: 6 },
    )
  })

  /** Three workers at once; one in six transactions ends in a crash, before its commit or right after it. True when the credits ran out. */
  async function captureThrough(run: {
    accountId: string
    runId: string
    places: number
    random: () => number
  }): Promise<boolean> {
    const { accountId, runId, places, random } = run
    const source = scriptedSource(placesIn('Boise, ID', places))
    let now = 1_000
    let ids = 0
    const context = {
      now: () => (now += 1),
      newId: () => `${runId}-${(ids += 1)}`,
      declarationOf: () => source.declaration,
    }
    const { db, transaction } = borrowed
    const ledgerWith = (chance: number): Ledger =>
      createSqlLedger(
        {
          db,
          credits,
          transaction: async (work) => {
            const fate = random()
            const result = await transaction(async (trx) => {
              const done = await work(trx)
              if (fate < chance) throw new Crash('before the commit')
              return done
            })
            if (fate < 2 * chance) throw new Crash('after the commit')
            return result
          },
        },
        context,
      )
    const calm = ledgerWith(0)
    const stormy = ledgerWith(1 / 12)
    await calm.createRun({
      id: runId,
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
      ledger: stormy,
      gate: freeGate,
      clock: { now: () => now, sleep: async () => undefined },
      silence: new SourceSilence(),
      sliceMs: 50,
    }
    async function worker(owner: string): Promise<void> {
      while ((await calm.readRun(runId))?.ending == null) {
        const took = await takeTurn({ owner, leaseMs: 100, runId, openSource: () => source }, turn, never).catch(
          (error: unknown) => {
            if (!(error instanceof Crash)) throw error
            return null
          },
        )
        if (took === null) now += 60
      }
    }
    await Promise.all(['one', 'two', 'three'].map(worker))
    await calm.close(runId, () => ({ level: 'info', text: 'Over' }))
    const ended = await calm.readRun(runId)
    return ended?.ending?.state === 'stopped'
  }
})
