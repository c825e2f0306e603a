import { startTestPostgres, type TestDatabase } from '@gazetteer/testkit'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Destination } from '../destination.ts'
import { openDestination } from '../open-destination.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { failed } from '../suites/failure-suite.ts'
import { listing, now } from '../suites/store-suite.ts'
import type { TableName } from '../table-name.ts'

let server: TestDatabase
let owner: Client
const opened: Destination[] = []

/** Opens the table as its owner, or as a user with all grants on it. */
function open(name: TableName & { username?: string } = {}): Destination {
  const store = openDestination(
    { ...parsePostgresUrl(server.url, false), ...name },
    { allowPrivateHosts: true, now: () => now },
  )
  opened.push(store)
  return store
}

const table = 'public."BusinessDatabase"'
const rowCount = async (of = table): Promise<number> =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${of}`)).rows[0]?.n ?? -1

/** Test and Save give the same answer and leave no row. */
async function refusalOf(store: Destination, of = table): Promise<string> {
  const before = await rowCount(of)
  const text = failed(await store.test())
  const refused: unknown = await store.prepare().catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: text })
  expect(await rowCount(of)).toBe(before)
  expect((await owner.query(`select from pg_locks where relation = '${of}'::regclass`)).rowCount).toBe(0)
  return text
}

beforeEach(async () => {
  server = await startTestPostgres()
  owner = new Client({ connectionString: server.url })
  await owner.connect()
  await open().prepare()
})
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  await owner.end()
  await server.stop()
})

test('a test writes, changes and deletes rows, and leaves none', async () => {
  await owner.query(`create table log (what text);
    create function note() returns trigger language plpgsql as $$ begin insert into log values (tg_op); return new; end $$;
    create trigger note after insert or update on ${table} for each row execute function note()`)
  const store = open()
  expect(failed(await store.test())).toBe('')
  expect([await rowCount(), await rowCount('log')]).toEqual([0, 0])
  await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'seen %', tg_op; end $$;
    create trigger fail before delete on ${table} for each row execute function fail()`)
  expect((await store.test()).at(-1)?.text).toMatch(/is ready\. It does not take a sample row: .*seen DELETE/)
})

test('a trigger that takes too long is named as a slow statement, not as a firewall', async () => {
  await owner.query(`create function slow() returns trigger language plpgsql as $$ begin
      raise 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
    create trigger slow before insert on ${table} for each row execute function slow()`)
  const text = failed(await open().test())
  expect(text).toMatch(/^A statement on the table BusinessDatabase took too long, .* Check its triggers/)
})

describe('row-level security', () => {
  const name = 'limited'
  beforeEach(async () => {
    await owner.query(`drop role if exists ${name}; create role ${name} login;
      grant usage on schema public to ${name}; grant select, insert, update, delete on ${table} to ${name};
      alter table ${table} enable row level security`)
  })
  afterEach(() => owner.query(`drop owned by ${name}; drop role ${name}`))
  const policies = {
    select: `create policy s on ${table} for select using (true)`,
    insert: `create policy i on ${table} for insert with check (true)`,
    update: `create policy u on ${table} for update using (true) with check (true)`,
    delete: `create policy d on ${table} for delete using (true)`,
  }
  type Command = keyof typeof policies
  const allow = async (...commands: Command[]): Promise<void> => {
    for (const command of commands) await owner.query(policies[command])
  }

  test.each<[Command[], string]>([
    [[], 'select, insert, update, delete'],
    [['insert'], 'select, update, delete'],
    [['insert', 'update'], 'select, delete'],
    [['insert', 'select'], 'update, delete'],
    [['insert', 'select', 'update'], 'delete'],
  ])('with policies for %j the test names those that are missing', async (given, missing) => {
    await allow(...given)
    const text = await refusalOf(open({ username: name }))
    expect(text).toContain(
      `Row-level security of the table BusinessDatabase has no policy for this user to ${missing}.`,
    )
  })

  test('with all policies, with one for all commands, and for the owner it passes', async () => {
    await allow('select', 'insert', 'update', 'delete')
    expect(failed(await open({ username: name }).test())).toBe('')
    for (const policy of ['s', 'i', 'u', 'd']) await owner.query(`drop policy ${policy} on ${table}`)
    expect(failed(await open().test())).toBe('')
    await owner.query(`create policy a on ${table} to ${name} using (true)`)
    const store = open({ username: name })
    await store.prepare()
    expect(await store.upsert([listing('a')])).toMatchObject({ inserted: 1 })
    expect(await store.upsert([listing('a')])).toMatchObject({ updated: 1 })
  })

  test('a policy whose condition excludes the rows is named, by the test and by a write', async () => {
    await allow('select', 'update', 'delete')
    await owner.query(`create policy i on ${table} for insert with check (city = 'Boston')`)
    const store = open({ username: name })
    const text =
      'Row-level security of the table BusinessDatabase refuses a row of the user limited: no policy for insert, select or update permits it. Add the policy, or extend its condition.'
    expect(await refusalOf(store)).toBe(text)
    await expect(store.upsert([listing('a')])).rejects.toMatchObject({ kind: 'no-permission', message: text })
  })

  test('a table without a policy for SELECT is not shown as empty', async () => {
    await open().upsert([listing('a')])
    const store = open({ username: name })
    const hidden = { kind: 'no-permission', message: expect.stringMatching(/Row-level security .* to select\./) }
    await expect(store.count()).rejects.toMatchObject(hidden)
    await expect(store.page({ limit: 10, offset: 0 })).rejects.toMatchObject(hidden)
  })

  test('a change that a policy leaves out is no success, and rows that are gone are none', async () => {
    await allow('select', 'insert')
    await open().upsert([listing('a'), listing('b')])
    const store = open({ username: name })
    const ids = (await store.page({ limit: 10, offset: 0 })).map(({ id }) => id)
    const missing = (command: string) => ({
      kind: 'no-permission',
      message: expect.stringMatching(
        new RegExp(`^Row-level security of the table BusinessDatabase .* to ${command}\\.`),
      ),
    })
    await expect(store.update(ids, 'name', 'New')).rejects.toMatchObject(missing('update'))
    await expect(store.delete(ids)).rejects.toMatchObject(missing('delete'))
    await owner.query(`create policy u on ${table} for update using (source_id = 'a') with check (true)`)
    await expect(store.update(ids, 'name', 'New')).rejects.toMatchObject({
      message: expect.stringMatching(/hides 1 of the rows from this change: no policy for update includes them/),
    })
    expect([await store.update([99], 'name', 'New'), await store.delete([99])]).toEqual([0, 0])
    expect(await store.update(ids.slice(0, 1), 'name', 'New')).toBe(1)
  })
})

describe('rights on other objects', () => {
  const name = 'granted'
  beforeEach(async () => {
    await owner.query(`drop role if exists ${name}; create role ${name} login;
      grant usage on schema public to ${name}; grant select, insert, update, delete on ${table} to ${name}`)
  })
  afterEach(() => owner.query(`drop owned by ${name}; drop role ${name}`))

  test('a sequence of the ids', async () => {
    await owner.query(`alter table ${table} alter id drop identity; create sequence numbers;
      alter table ${table} alter id set default nextval('numbers')`)
    const store = open({ username: name })
    expect(await refusalOf(store)).toBe(
      'The user granted may not use the sequence numbers, which numbers the rows. Run: grant usage on sequence numbers to granted',
    )
    await owner.query(`grant usage on sequence numbers to ${name}`)
    expect(failed(await store.test())).toBe('')
  })

  test('a table that a trigger writes to', async () => {
    await owner.query(`create table log (what text);
      create function note() returns trigger language plpgsql as $$ begin insert into log values (tg_op); return new; end $$;
      create trigger note after insert on ${table} for each row execute function note()`)
    const store = open({ username: name })
    expect(await refusalOf(store)).toBe(
      'The user granted may not use the table log, which a trigger, a rule or a default of the table BusinessDatabase uses. Grant the right, or make the function of the trigger "security definer".',
    )
    await owner.query('alter function note() security definer')
    expect(failed(await store.test())).toBe('')
  })
})

describe('partitioned tables', () => {
  const place = { schema: 'leads', table: 'b' }
  const create = (by: string) => `create schema leads; create sequence leads.b_id;
    create table leads.b (like ${table} including defaults excluding identity excluding indexes) partition by ${by};
    alter table leads.b alter id set default nextval('leads.b_id'), add unique (source, source_id)`

  test('by list: captures and changes work, and count the same rows once', async () => {
    await owner.query(`${create('list (source)')}; create table leads.b_osm partition of leads.b for values in ('osm-extract');
      create table leads.b_all partition of leads.b default`)
    const store = open(place)
    expect(failed(await store.test())).toBe('')
    await store.prepare()
    const both = [listing('a'), listing('a', { source: 'osm-extract' })]
    expect(await store.upsert(both)).toEqual({ inserted: 2, updated: 0, refused: [] })
    expect(await store.upsert([...both, listing('b')])).toEqual({ inserted: 1, updated: 2, refused: [] })
    const ids = (await store.page({ limit: 10, offset: 0 })).map(({ id }) => id)
    expect([await store.update(ids, 'name', 'New'), await store.delete(ids), await store.count()]).toEqual([3, 3, 0])
  })

  test('by hash: works with all partitions, and the test names missing ones', async () => {
    await owner.query(`${create('hash (source_id)')};
      create table leads.b_0 partition of leads.b for values with (modulus 2, remainder 0)`)
    const store = open(place)
    expect(await refusalOf(store, 'leads.b')).toBe(
      'The table leads.b cannot be used: its hash partitions do not cover every remainder; add the missing ones.',
    )
    await owner.query(`create table leads.b_1 partition of leads.b for values with (modulus 4, remainder 1);
      create table leads.b_3 partition of leads.b for values with (modulus 4, remainder 3)`)
    expect(failed(await store.test())).toBe('')
    expect(await store.upsert([listing('a'), listing('b'), listing('c')])).toMatchObject({ inserted: 3 })
  })

  test('without a partition for a source the test names the source, and without any it fails', async () => {
    await owner.query(create('list (source)'))
    const store = open(place)
    expect(await refusalOf(store, 'leads.b')).toMatch(/no partition of relation "b" found for row/)
    await owner.query(`create table leads.b_one partition of leads.b for values in ('overture', 'google')`)
    expect((await store.test()).at(-1)).toMatchObject({
      outcome: 'passed',
      text: expect.stringMatching(
        /^The table leads\.b is ready\. It does not take rows of the sources osm-extract, .*no partition/,
      ),
    })
    expect(await rowCount('leads.b')).toBe(0)
  })
})

test.each<[string, string, RegExp]>([
  [
    'a deferrable key',
    `alter table ${table} drop constraint "BusinessDatabase_source_source_id_key";
     alter table ${table} add constraint late unique (source, source_id) deferrable`,
    /its unique constraint late is deferrable, which upserts do not support; add it again without deferrable/,
  ],
  [
    'a generated column',
    `alter table ${table} drop column plus_code; alter table ${table} add plus_code text generated always as (name) stored`,
    /its column plus_code is generated always, and listings are written to it; make it an ordinary column/,
  ],
  [
    'a rule',
    `create table other (like ${table}); create rule moved as on insert to ${table} do also insert into other values (new.*)`,
    /INSERT with ON CONFLICT clause cannot be used with table that has INSERT or UPDATE rules/,
  ],
  [
    'a rule that ignores deletions',
    `create rule stay as on delete to ${table} do instead nothing`,
    /A trigger or a rule of the table BusinessDatabase keeps the rows from this change \(delete\)/,
  ],
  [
    'the type citext',
    `create extension citext; alter table ${table} alter source_id type citext`,
    /its column source_id treats ids that differ only in case as equal/,
  ],
  [
    'a case-insensitive collation',
    `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
     alter table ${table} alter source_id type text collate loose`,
    /its column source_id treats ids that differ only in case as equal/,
  ],
])('%s is named by the test', async (_what, sql, text) => {
  await owner.query(sql)
  expect(await refusalOf(open())).toMatch(text)
})

test.each([
  ['citext', 'create extension citext', 'citext'],
  [
    'a case-insensitive collation',
    `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
    'text collate loose',
  ],
])('with %s two ids that differ in case are never merged', async (_what, create, type) => {
  await owner.query(create)
  await owner.query(`alter table ${table} alter source_id type ${type}`)
  const [lower, upper] = [
    listing('a1', { name: 'Lower Cafe', website: null }),
    listing('A1', { name: 'Upper Grill', website: 'https://upper.example' }),
  ]
  const refused = [
    { source: 'overture', source_id: 'A1', reason: expect.stringMatching(/source_id equals that of another row/) },
  ]
  expect(await open().upsert([lower, upper])).toEqual({ inserted: 1, updated: 0, refused })
  expect(await open().upsert([lower, listing('b2'), upper])).toEqual({ inserted: 1, updated: 1, refused })
  const [row] = await open().page({ limit: 10, offset: 0 })
  expect(row).toMatchObject({ name: 'Lower Cafe', website: null, source_id: 'a1' })
})

test('a collation that only normalizes keeps ids apart, and passes', async () => {
  await owner.query(`create collation exact (provider = icu, locale = 'und', deterministic = false);
    alter table ${table} alter source_id type text collate exact`)
  expect(failed(await open().test())).toBe('')
  expect(await open().upsert([listing('a'), listing('A')])).toMatchObject({ inserted: 2, refused: [] })
})

test('a table that another transaction has locked is named in time, and nothing waits for it afterwards', async () => {
  const other = new Client({ connectionString: server.url })
  await other.connect()
  try {
    await other.query(`begin; lock table ${table} in share mode`)
    const started = performance.now()
    expect(failed(await open().test())).toBe(
      'The table BusinessDatabase is locked by another transaction. Try again when it has ended.',
    )
    expect(performance.now() - started).toBeLessThan(10_000)
    const waiting = async () => (await owner.query('select from pg_locks where not granted')).rowCount
    await expect.poll(waiting, { timeout: 5_000 }).toBe(0)
  } finally {
    await other.end()
  }
})
