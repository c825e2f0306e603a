import { describe, expect, test } from 'vitest'
import { startTestMariadb } from '@gazetteer/testkit'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { openDestination } from '../open-destination.ts'
import { refusalSuite } from '../suites/refusal-suite.ts'
import { type Bench, listing, now, storeSuite } from '../suites/store-suite.ts'
import { targetOf } from './target.fixture.ts'

const rowsSchema = z.array(z.record(z.string(), z.unknown())).catch([])

async function openBench(): Promise<Bench> {
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
}

describe('MariaDB', () => {
  storeSuite(openBench)
})
describe('MariaDB refuses', () => {
  refusalSuite(openBench, 'mysql')
})

test('an emoji in a table of three-byte characters does not block the other listings', async () => {
  const bench = await openBench()
  const store = bench.open()
  await store.prepare()
  await bench.sql('alter table `BusinessDatabase` modify name varchar(50) character set utf8mb3')
  const all = Array.from({ length: 53 }, (_, at) => listing(`p${at}`, at === 20 ? { name: 'Sushi 🍣' } : {}))
  expect(await store.upsert(all)).toEqual({
    inserted: 52,
    updated: 0,
    refused: [{ source: 'overture', source_id: 'p20', reason: expect.stringMatching(/Incorrect string value.*name/) }],
  })
  await store.close()
  await bench.stop()
})
