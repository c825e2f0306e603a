import { startTestMariadb, type TestDatabase } from '@gazetteer/testkit'
import { type Connection, createConnection } from 'mysql2/promise'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Destination } from '../destination.ts'
import { openDestination } from '../open-destination.ts'
import { failed } from '../suites/failure-suite.ts'
import { listing, now } from '../suites/store-suite.ts'
import type { ServerTarget } from '../target.ts'
import { targetOf } from '../mysql/target.fixture.ts'

let server: TestDatabase
let owner: Connection
const opened: Destination[] = []
function open(place: Partial<ServerTarget> = {}): Destination {
  const target = { ...targetOf(server.url), ...place }
  const store = openDestination(target, { allowPrivateHosts: true, now: () => now })
  opened.push(store)
  return store
}
const rowCount = async (): Promise<unknown> => (await owner.query('select count(*) as n from BusinessDatabase'))[0]

/** Test and Save give the same answer and leave no row. */
async function refusalOf(store: Destination): Promise<string> {
  const before = await rowCount()
  const text = failed(await store.test())
  const refused: unknown = await store.prepare().catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: text })
  expect(await rowCount()).toEqual(before)
  return text
}

beforeEach(async () => {
  server = await startTestMariadb()
  owner = await createConnection({ uri: server.url, multipleStatements: true })
  await open().prepare()
})
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  await owner.end()
  await server.stop()
})

test.each(['InnoDB', 'MyISAM', 'Aria'])('a test of a table of %s writes rows and leaves none', async (engine) => {
  await owner.query(`alter table BusinessDatabase engine = ${engine};
`)
  const checks = await open().test()
  expect(failed(checks)).toBe('')
  expect(await rowCount()).toEqual([{ n: 0 }])
  expect(checks.at(-1)?.text).toBe(
    engine === 'InnoDB'
      ? 'The table BusinessDatabase is ready.'
      : `The table BusinessDatabase is ready. Its engine ${engine} has no transactions: the test wrote sample rows and deleted them.`,
  )
})

test.each([
  [
    'a generated column',
    'alter table BusinessDatabase drop column plus_code, add column plus_code varchar(64) as (name) stored',
    /its column plus_code is generated always, and listings are written to it; make it an ordinary column/,
  ],
  [
    'a case-insensitive collation',
    `alter table BusinessDatabase modify source_id varchar(191) character set utf8mb4 collate utf8mb4_general_ci not null default ''`,
    /the collation of its column source_id treats ids that differ only in case as equal.*collate utf8mb4_bin/,
  ],
])('%s is named by the test', async (_what, sql, text) => {
  await owner.query(sql)
  expect(await refusalOf(open())).toMatch(text)
})

test('with a case-insensitive collation two ids that differ in case are never merged', async () => {
  await owner.query(
    `alter table BusinessDatabase modify source_id varchar(191) character set utf8mb4 collate utf8mb4_general_ci not null default ''`,
  )
  const lower = listing('a1', { name: 'Lower Cafe', phone: null, website: null })
  const upper = listing('A1', { name: 'Upper Grill', website: 'https://upper.example' })
  const refused = [
    {
      source: 'overture',
      source_id: 'A1',
      reason: expect.stringMatching(/its source_id equals that of another row in the collation utf8mb4_general_ci/),
    },
  ]
  expect(await open().upsert([lower, upper])).toEqual({ inserted: 1, updated: 0, refused })
  expect(await open().upsert([lower, listing('b2'), upper])).toEqual({ inserted: 1, updated: 1, refused })
  const [row] = await open().page({ limit: 10, offset: 0 })
  expect(row).toMatchObject({ name: 'Lower Cafe', phone: null, website: null, source_id: 'a1' })
})

test('partitions: a missing one is named with its sources, and the other rows are written', async () => {
  await owner.query(`alter table BusinessDatabase drop primary key, drop key source, add key (id), add primary key (source, source_id);
    alter table BusinessDatabase partition by list columns (source) (partition one values in ('overture', 'google'))`)
  const store = open()
  expect((await store.test()).at(-1)).toMatchObject({
    outcome: 'passed',
    text: expect.stringMatching(/It does not take rows of the sources osm-extract, .*no partition/),
  })
  const written = await store.upsert([listing('a'), listing('b', { source: 'overpass' }), listing('c')])
  expect(written).toMatchObject({ inserted: 2, refused: [{ source_id: 'b' }] })
  await owner.query('alter table BusinessDatabase partition by key () partitions 4')
  expect(failed(await store.test())).toBe('')
})

test('a table that another transaction has locked is named in time', async () => {
  const other = await createConnection({ uri: server.url })
  await other.query('lock tables BusinessDatabase write')
  const started = performance.now()
  expect(failed(await open().test())).toMatch(/locked by another transaction|did not answer in time|timed out/)
  expect(performance.now() - started).toBeLessThan(11_000)
  await other.query('unlock tables')
  await other.end()
})

test('a server with a small max_allowed_packet takes every listing and every change', async () => {
  await owner.query('set global max_allowed_packet = 131072')
  try {
    const store = open()
    const hours = 'Mo-Fr 09:00-17:00; '.repeat(5)
    const all = Array.from({ length: 3_000 }, (_, at) =>
      listing(`place-with-a-long-id-${'x'.repeat(60)}-${at}`, { hours }),
    )
    expect(await store.upsert(all)).toEqual({ inserted: 3_000, updated: 0, refused: [] })
    expect(await store.upsert(all)).toEqual({ inserted: 0, updated: 3_000, refused: [] })
    const sourceIds = all.map(({ source_id: id }) => id)
    await store.setStatus({ source: 'overture', sourceIds, status: 'gone', lastSeen: null })
    const ids = (await store.page({ limit: 3_000, offset: 0 })).map(({ id }) => id)
    expect(await store.delete(ids)).toBe(3_000)
    const large = listing('large', { name: `L${'é'.repeat(90_000)}` })
    expect(await store.upsert([listing('a'), large, listing('b')])).toMatchObject({
      inserted: 2,
      refused: [{ source_id: 'large', reason: expect.stringMatching(/too large|max_allowed_packet/) }],
    })
  } finally {
    await owner.query('set global max_allowed_packet = default')
  }
})
