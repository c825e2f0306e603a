import { assert, asyncProperty, integer, nat, record } from 'fast-check'
import { sql } from 'kysely'
import { SourceSilence, runWorkSlice } from '../index.ts'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, randomFrom, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSqlEngine } from '../sql.ts'
import type { Engine } from '../index.ts'
import type { AppDb } from '../storage/sql/tables.ts'
import type { SqlCredits } from '../storage/sql/types.ts'

/** The test's own credit account with the server's rule: a balance never goes below zero. */
const credits: SqlCredits = {
  lock: async (trx, accountId) => await creditsOf(trx, accountId),
  charge: async (trx, accountId, listings) => await change(trx, accountId, -listings),
  refund: async (trx, accountId, listings) => await change(trx, accountId, listings),
}

async function creditsOf(db: AppDb, accountId: string): Promise<number | null> {
  const found = await sql<{ credits: number }>`
    select credits from test_credit where account_id = ${accountId} for update`.execute(db)
  return found.rows[0]?.credits ?? null
}

async function change(db: AppDb, accountId: string, by: number): Promise<void> {
  await sql`update test_credit set credits = credits + ${by} where account_id = ${accountId}`.execute(db)
}

/** The process died before the commit, or after it but before its result arrived. */
class Crash extends Error {}

const never = new AbortController().signal

describe.each(appDatabaseKinds)('the credit account, %s', (kind) => {
  let started: TestAppDatabase
  let accounts = 0
  beforeAll(async () => {
    started = await startTestAppDatabase(kind)
    const createTable = sql`create table test_credit (account_id text primary key, credits integer not null check (credits >= 0))`
    await createTable.execute(started.db)
  })
  afterAll(() => started.stop())

  test('concurrent commits and crashes never make it negative and never charge a listing twice', async () => {
    const cases = {
      granted: integer({ min: 0, max: 120 }),
      places: integer({ min: 20, max: 160 }),
      seed: nat(),
    }
    await assert(
      asyncProperty(record(cases), async ({ granted, places, seed }) => {
        const accountId = `account-${(accounts += 1)}`
        await sql`insert into test_credit values (${accountId}, ${granted})`.execute(started.db)
        const receipts = async () => {
          const found = await sql<{ paid: number }>`
            select count(*)::int as paid from capture_listing l join capture_run r on r.number = l.run
            where r.account_id = ${accountId} and l.seq is not null`.execute(started.db)
          return found.rows[0]?.paid ?? 0
        }
        for (const round of [1, 2]) {
          const isSpent = await captureThrough({
            accountId,
            runId: `${accountId}-${round}`,
            places,
            random: randomFrom(seed + round),
          })
          const left = (await creditsOf(started.db, accountId)) ?? -1
          expect(left).toBe(granted - (await receipts()))
          expect(isSpent).toBe(left === 0)
        }
      }),
      { numRuns: 6 },
    )
  })

  /**
   * Three concurrent workers; one in six transactions crashes before or right after its commit. Returns true when the
   * credits ran out.
   */
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
    const { db, transaction } = started
    const engineWith = (chance: number): Engine =>
      createSqlEngine(
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
    const calm = engineWith(0)
    const stormy = engineWith(1 / 12)
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
    const slice = {
      engine: stormy,
      rateLimiter: unlimitedRateLimiter,
      clock: { now: () => now, sleep: async () => undefined },
      silence: new SourceSilence(),
      sliceMs: 50,
    }
    async function worker(owner: string): Promise<void> {
      while ((await calm.readRun(runId))?.ending == null) {
        const took = await runWorkSlice({ owner, leaseMs: 100, runId, openSource: () => source }, slice, never).catch(
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
