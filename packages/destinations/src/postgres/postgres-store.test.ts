import { describe } from 'vitest'
import { startTestPostgres } from '@gazetteer/testkit'
import { Client } from 'pg'
import { openStore } from '../open-store.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { now, storeSuite } from '../suites/store-suite.ts'

describe('PostgreSQL', () => {
  storeSuite(async () => {
    const lent = await startTestPostgres()
    const client = new Client({ connectionString: lent.url })
    await client.connect()
    return {
      open: () => openStore(parsePostgresUrl(lent.url, false), { allowPrivateHosts: true, now: () => now }),
      sql: async (statement) => (await client.query(statement)).rows,
      table: '"BusinessDatabase"',
      makeTable: (store) => store.prepare(),
      stop: async () => {
        await client.end()
        await lent.stop()
      },
    }
  })
})
