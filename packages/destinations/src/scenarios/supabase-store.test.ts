import { describe } from 'vitest'
import { startTestPostgres } from '@gazetteer/testkit'
import { openDestination } from '../open-destination.ts'
import { fillSuite } from '../suites/fill-suite.ts'
import { filterSuite } from '../suites/filter-suite.ts'
import { refusalSuite } from '../suites/refusal-suite.ts'
import { type Bench, now, storeSuite } from '../suites/store-suite.ts'
import { openFake, publishableKey } from '../supabase/fake-postgrest.fixture.ts'
import { supabaseLaterSql, supabaseSql } from '@gazetteer/contract/setup-guide-sql'

async function openBench(): Promise<Bench> {
  const testServer = await startTestPostgres()
  const fake = await openFake(testServer.url)
  const isMade = async () =>
    (await fake.owner.query(`select to_regclass('"BusinessDatabase"') as oid`)).rows[0].oid !== null
  return {
    open: () =>
      openDestination(
        { provider: 'supabase', url: fake.url, key: publishableKey },
        { allowPrivateHosts: true, now: () => now },
      ),
    sql: async (statement) => (await fake.owner.query(statement)).rows,
    table: '"BusinessDatabase"',
    makeTable: async (store) => {
      await fake.owner.query((await isMade()) ? supabaseLaterSql : supabaseSql)
      await store.prepare()
    },
    stop: async () => {
      await fake.close()
      await testServer.stop()
    },
  }
}

describe('Supabase', () => {
  storeSuite(openBench)
})
describe('Supabase', () => {
  fillSuite(openBench)
})
describe('Supabase', () => {
  filterSuite(openBench, null)
})
describe('Supabase refuses', () => {
  refusalSuite(openBench, 'postgres')
})
