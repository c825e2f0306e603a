import { describe, expect, test } from 'vitest'
import { startTestMariadb } from '@gazetteer/testkit'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { openDestination } from '../open-destination.ts'
import { fillSuite } from '../suites/fill-suite.ts'
import { filterSuite } from '../suites/filter-suite.ts'
import { refusalSuite } from '../suites/refusal-suite.ts'
import { type TableName, tableOf } from '../table-name.ts'
import { type Bench, listing, now, storeSuite } from '../suites/store-suite.ts'
import { targetOf } from '../mysql/target.fixture.ts'

const rowsSchema = z.array(z.record(z.string(), z.unknown())).catch([])

async function openBench(name: TableName = {}): Promise<Bench> {
  const testServer = await startTestMariadb()
  const connection = await createConnection({ uri: testServer.url })
  const { sql: table } = tableOf(name, '`')
  if (name.schema !== undefined) await connection.query(`create database if not exists \`${name.schema}\``)
  return {
    open: () => openDestination({ ...targetOf(testServer.url), ...name }, { allowPrivateHosts: true, now: () => now }),
    sql: async (statement) => {
      const [rows] = await connection.query(statement)
      return rowsSchema.parse(rows)
    },
    table,
    signIds: `alter table ${table} modify id bigint not null auto_increment`,
    makeTable: (store) => store.prepare(),
    stop: async () => {
      if (name.schema !== undefined) await connection.query(`drop database \`${name.schema}\``)
      await connection.end()
      await testServer.stop()
    },
  }
}

describe('MariaDB', () => {
  storeSuite(openBench)
})
describe('MariaDB', () => {
  fillSuite(openBench)
})
describe('MariaDB, another schema and table', () => {
  storeSuite(() => openBench({ schema: 'crm data', table: 'Lead-list' }))
})
describe('MariaDB', () => {
  filterSuite(openBench, (table) => [
    `alter table ${table} modify rating text, modify confidence float, modify created_at timestamp(3),
      modify reviewcount varchar(20), modify website char(40) character set utf16, modify last_seen text`,
    `update ${table} set rating = 'n/a', reviewcount = '1e1' where id % 7 = 0`,
    `update ${table} set rating = ' 4.5', reviewcount = '12.9', last_seen = 'never' where id % 7 = 1`,
    `update ${table} set rating = '0x10' where id % 7 = 2`,
    `alter table ${table} drop column brand`,
  ])
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

test.each([
  ['sql_mode', "'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT'"],
  ['sql_mode', "''"],
  ['autocommit', '0'],
  ['sql_select_limit', '1'],
  ['time_zone', "'+05:30'"],
  ['character_set_server', "'latin1'"],
])('with the server’s default %s = %s everything is written and read as it is', async (name, value) => {
  const bench = await openBench()
  await bench.sql(`set global ${name} = ${value}`)
  const store = bench.open()
  await store.prepare()
  const rows = [listing('a', { name: 'Zoë\'s \\ "Café" 🍣' }), listing('b'), listing('c', { website: null })]
  expect(await store.upsert(rows)).toEqual({ inserted: 3, updated: 0, refused: [] })
  const other = bench.open()
  expect(await other.page({ limit: 10, offset: 0 })).toMatchObject(rows)
  await other.close()
  await store.close()
  // The server is shared by the tests of this process.
  await bench.sql(`set global ${name} = ${name === 'character_set_server' ? "'utf8mb4'" : 'default'}`)
  await bench.stop()
})
