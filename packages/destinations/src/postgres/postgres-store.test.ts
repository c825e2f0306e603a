import { describe } from 'vitest'
import { startTestPostgres } from '@gazetteer/testkit'
import { Client } from 'pg'
import { openDestination } from '../open-destination.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { now, storeSuite } from '../suites/store-suite.ts'

describe('PostgreSQL', () => {
  storeSuite(async () => {
    const testServer = await startTestPostgres()
    const client = new Client({ connectionString: testServer.url })
    await client.connect()
    return {
      open: () => openDestination(parsePostgresUrl(testServer.url, false), { allowPrivateHosts: true, now: () => now }),
      sql: async (statement) => (await client.query(statement)).rows,
      table: '"BusinessDatabase"',
      makeTable: (store) => store.prepare(),
      stop: async () => {
        await client.end()
        await testServer.stop()
      },
    }
  })
})
