import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type BorrowedAppDatabase, appDatabaseKinds, borrowAppDatabase } from '@gazetteer/server/testing/index'
import { createSqlLedger, ledgerMigrations } from '../../sql.ts'
import { ledgerSuite } from '../../suites/ledger-suite.ts'
import { chargesSuite } from '../../suites/charges-suite.ts'
import { completionSuite } from '../../suites/completion-suite.ts'
import { optOutsSuite } from '../../suites/opt-outs-suite.ts'
import { oddTextSuite } from '../../suites/odd-text-suite.ts'
import { limitsSuite } from '../../suites/limits-suite.ts'
import { pagesAheadSuite } from '../../suites/pages-ahead-suite.ts'
import type { SuiteLedger } from '../../suites/suite-ledger.ts'
import type { SqlCredits } from './types.ts'

/** A credit account of the test's own: the real one belongs to the server. */
const credits: SqlCredits = {
  lock: async (trx, accountId) => {
    const found = await sql<{
      credits: number
    }>`select credits from test_credit where account_id = ${accountId} for update`.execute(trx)
    return found.rows[0]?.credits ?? null
  },
  charge: async (trx, accountId, listings) =>
    void (await sql`update test_credit set credits = credits - ${listings} where account_id = ${accountId}`.execute(
      trx,
    )),
  giveBack: async (trx, accountId, listings) =>
    void (await sql`update test_credit set credits = credits + ${listings} where account_id = ${accountId}`.execute(
      trx,
    )),
}

for (const kind of appDatabaseKinds) {
  let borrowed: Promise<BorrowedAppDatabase> | null = null
  const open = () => (borrowed ??= borrow(kind))
  afterAll(async () => await (await borrowed)?.giveBack())

  const suiteLedger: SuiteLedger = {
    open: async (context) => {
      const { db, transaction } = await open()
      return createSqlLedger({ db, transaction, credits }, context)
    },
    setCredits: async (accountId, listings) => {
      const { db } = await open()
      await sql`insert into test_credit values (${accountId}, ${listings})
        on conflict (account_id) do update set credits = excluded.credits`.execute(db)
    },
    creditsOf: async (accountId) => {
      const { db } = await open()
      const found = await sql<{
        credits: number
      }>`select credits from test_credit where account_id = ${accountId}`.execute(db)
      return found.rows[0]?.credits ?? null
    },
  }
  ledgerSuite(`in SQL, ${kind}`, suiteLedger)
  completionSuite(`in SQL, ${kind}`, suiteLedger)
  optOutsSuite(`in SQL, ${kind}`, suiteLedger)
  pagesAheadSuite(`in SQL, ${kind}`, suiteLedger)
  chargesSuite(`in SQL, ${kind}`, suiteLedger)
  oddTextSuite(`in SQL, ${kind}`, suiteLedger)
  // The server's own tests of limits run on both.
  if (kind === 'postgres') limitsSuite('in SQL', suiteLedger)
}

async function borrow(kind: (typeof appDatabaseKinds)[number]): Promise<BorrowedAppDatabase> {
  const borrowed = await borrowAppDatabase(kind, ledgerMigrations)
  await sql`create table test_credit (account_id text primary key, credits integer check (credits >= 0))`.execute(
    borrowed.db,
  )
  return borrowed
}
