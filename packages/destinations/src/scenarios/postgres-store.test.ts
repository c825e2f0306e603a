import { describe, expect, test } from 'vitest'
import { startTestPostgres } from '@gazetteer/testkit'
import { Client } from 'pg'
import { openDestination } from '../open-destination.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { fillSuite } from '../suites/fill-suite.ts'
import { filterSuite } from '../suites/filter-suite.ts'
import { refusalSuite } from '../suites/refusal-suite.ts'
import { type TableName, tableOf } from '../table-name.ts'
import { type Bench, listing, now, storeSuite } from '../suites/store-suite.ts'

async function openBench(name: TableName = {}): Promise<Bench> {
  const testServer = await startTestPostgres()
  const client = new Client({ connectionString: testServer.url })
  await client.connect()
  return {
    open: () =>
      openDestination(
        { ...parsePostgresUrl(testServer.url, false), ...name },
        { allowPrivateHosts: true, now: () => now },
      ),
    sql: async (statement) => (await client.query(statement)).rows,
    table: tableOf(name, '"').sql,
    makeTable: (store) => store.prepare(),
    stop: async () => {
      await client.end()
      await testServer.stop()
    },
  }
}

describe('PostgreSQL', () => {
  storeSuite(openBench)
})
describe('PostgreSQL', () => {
  fillSuite(openBench)
})
describe('PostgreSQL, another schema and table', () => {
  storeSuite(() => openBench({ schema: 'crm data', table: 'Lead-list' }))
})
describe('PostgreSQL', () => {
  filterSuite(openBench, (table) => [
    `alter table ${table} alter rating type text, alter confidence type real, alter created_at type timestamp,
      alter reviewcount type text, alter website type char(40), alter last_seen type text`,
    `update ${table} set rating = 'n/a', reviewcount = '1e1' where id % 7 = 0`,
    `update ${table} set rating = ' 4.5', reviewcount = '12.9', last_seen = 'never' where id % 7 = 1`,
    `update ${table} set confidence = 'NaN' where id % 7 = 2`,
    `alter table ${table} drop column brand`,
  ])
})
describe('PostgreSQL refuses', () => {
  refusalSuite(openBench, 'postgres')
})

test('characters that the encoding of the database lacks do not block the other listings', async () => {
  const server = await startTestPostgres()
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database latin encoding 'LATIN1' locale 'C' template template0`)
  const url = server.url.replace(/\/[^/?]*(\?|$)/, '/latin$1')
  const store = openDestination(parsePostgresUrl(url, false), { allowPrivateHosts: true, now: () => now })
  await store.prepare()
  const names: Record<number, string> = { 3: 'Café', 4: '寿司', 20: 'Sushi 🍣', 52: 'Łódź' }
  const all = Array.from({ length: 53 }, (_, at) => listing(`p${at}`, { name: names[at] ?? 'Diner' }))
  const { inserted, refused } = await store.upsert(all)
  expect([inserted, refused.map(({ source_id }) => source_id)]).toEqual([50, ['p4', 'p20', 'p52']])
  expect(refused[0]?.reason).toMatch(/has no equivalent in encoding "LATIN1"/)
  expect((await store.page({ limit: 4, offset: 0 })).at(-1)?.name).toBe('Café')
  await store.close()
  await client.end()
  await server.stop()
})

test('a row that a trigger moves to another table of the same tree is stored', async () => {
  const bench = await openBench()
  const store = bench.open()
  await store.prepare()
  await bench.sql(`create table moved () inherits (${bench.table});
    create function move() returns trigger language plpgsql
      as $$ begin insert into moved select new.*; return null; end $$;
    create trigger move before insert on ${bench.table} for each row execute function move()`)
  expect(await store.upsert([listing('a'), listing('b')])).toMatchObject({ refused: [] })
  expect(await store.count()).toBe(2)
  await store.close()
  await bench.stop()
})
