import { describe } from 'vitest'
import { startTestMariadb } from '@gazetteer/testkit'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { openDestination } from '../open-destination.ts'
import { now, storeSuite } from '../suites/store-suite.ts'
import { targetOf } from './target.fixture.ts'

const rowsSchema = z.array(z.record(z.string(), z.unknown())).catch([])

describe('MariaDB', () => {
  storeSuite(async () => {
    const testServer = await startTestMariadb()
    const connection = await createConnection({ uri: testServer.url })
    return {
      open: () => openDestination(targetOf(testServer.url), { allowPrivateHosts: true, now: () => now }),
      sql: async (statement) => {
        const [rows] = await connection.query(statement)
        return rowsSchema.parse(rows)
      },
      table: '`BusinessDatabase`',
      signIds: 'alter table `BusinessDatabase` modify id bigint not null auto_increment',
      makeTable: (store) => store.prepare(),
      stop: async () => {
        await connection.end()
        await testServer.stop()
      },
    }
  })
})
