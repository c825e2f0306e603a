import { describe } from 'vitest'
import { borrowPostgres } from '@gazetteer/testkit'
import { openStore } from '../open-store.ts'
import { now, storeSuite } from '../suites/store-suite.ts'
import { openStandIn, publishableKey } from './postgrest-stand-in.fixture.ts'
import { setupGuideLaterSql, setupGuideSql } from './setup-guide.fixture.ts'

describe('Supabase', () => {
  storeSuite(async () => {
    const lent = await borrowPostgres()
    const standIn = await openStandIn(lent.url)
    const isMade = async () =>
      (await standIn.owner.query(`select to_regclass('"BusinessDatabase"') as oid`)).rows[0].oid !== null
    return {
      open: () =>
        openStore(
          { provider: 'supabase', url: standIn.url, key: publishableKey },
          { allowPrivateHosts: true, now: () => now },
        ),
      sql: async (statement) => (await standIn.owner.query(statement)).rows,
      table: '"BusinessDatabase"',
      makeTable: async (store) => {
        await standIn.owner.query((await isMade()) ? setupGuideLaterSql : setupGuideSql)
        await store.prepare()
      },
      giveBack: async () => {
        await standIn.close()
        await lent.giveBack()
      },
    }
  })
})
