import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { createSqlEngine } from './sql.ts'
import { engineSuite } from './suites/engine-suite.ts'
import { continueSuite } from './suites/continue-suite.ts'
import { chargesSuite } from './suites/charges-suite.ts'
import { clockJumpSuite } from './suites/clock-jump-suite.ts'
import { enrichmentSuite } from './suites/enrichment-suite.ts'
import { filtersSuite } from './suites/filters-suite.ts'
import { optOutsSuite } from './suites/opt-outs-suite.ts'
import { oddTextSuite } from './suites/odd-text-suite.ts'
import { limitsSuite } from './suites/limits-suite.ts'
import { pagesAheadSuite } from './suites/pages-ahead-suite.ts'
import { placesSuite } from './suites/places-suite.ts'
import { planningSuite } from './suites/planning-suite.ts'
import { repeatedStartSuite } from './suites/repeated-start-suite.ts'
import { undeliveredSuite } from './suites/undelivered-suite.ts'
import type { SuiteEngine } from './suites/suite-engine.ts'
import type { SqlCredits } from './storage/sql/types.ts'

/** The test's own credit account: the real one belongs to the server. */
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
  refund: async (trx, accountId, listings) =>
    void (await sql`update test_credit set credits = credits + ${listings} where account_id = ${accountId}`.execute(
      trx,
    )),
}

for (const kind of appDatabaseKinds) {
  let started: Promise<TestAppDatabase> | null = null
  const open = () => (started ??= startTestServer(kind))
  afterAll(async () => await (await started)?.stop())

  const suiteEngine: SuiteEngine = {
    open: async (context) => {
      const { db, transaction } = await open()
      return createSqlEngine({ db, transaction, credits }, context)
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
  engineSuite(`in SQL, ${kind}`, suiteEngine)
  enrichmentSuite(`in SQL, ${kind}`, suiteEngine)
  filtersSuite(`in SQL, ${kind}`, suiteEngine)
  optOutsSuite(`in SQL, ${kind}`, suiteEngine)
  pagesAheadSuite(`in SQL, ${kind}`, suiteEngine)
  planningSuite(`in SQL, ${kind}`, suiteEngine)
  clockJumpSuite(`in SQL, ${kind}`, suiteEngine)
  chargesSuite(`in SQL, ${kind}`, suiteEngine)
  continueSuite(`in SQL, ${kind}`, suiteEngine)
  placesSuite(`in SQL, ${kind}`, suiteEngine)
  oddTextSuite(`in SQL, ${kind}`, suiteEngine)
  undeliveredSuite(`in SQL, ${kind}`, suiteEngine)
  repeatedStartSuite(`in SQL, ${kind}`, suiteEngine)
  // The server's own limit tests run on both databases.
  if (kind === 'postgres') limitsSuite('in SQL', suiteEngine)
}

async function startTestServer(kind: (typeof appDatabaseKinds)[number]): Promise<TestAppDatabase> {
  const started = await startTestAppDatabase(kind)
  await sql`create table test_credit (account_id text primary key, credits integer check (credits >= 0))`.execute(
    started.db,
  )
  return started
}
