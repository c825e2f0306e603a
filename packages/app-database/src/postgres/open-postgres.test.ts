import { sql } from 'kysely'
import { type TestDatabase, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import type { AppDatabase } from '../types.ts'
import { AppDatabaseError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openPostgres } from './open-postgres.ts'

let server: TestDatabase
const others: TestDatabase[] = []
async function startTestPostgresOnce(): Promise<TestDatabase> {
  const other = await startTestPostgres()
  others.push(other)
  return other
}
let database: AppDatabase
beforeAll(async () => {
  server = await startTestPostgres()
  database = await openPostgres({ url: server.url, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  for (const other of others) await other.stop()
})

test('listens again after its connection was cut', async () => {
  const received: string[] = []
  await database.listen('news', (payload) => received.push(payload))
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gazetteer listen' and datname = current_database()`
  await database.executeSql(cut)
  await waitFor('news after the cut', async () => {
    await database.notify('news', 'again')
    return received.includes('again')
  })
  expect(received).toContain('again')
})

test('goes on after every connection was cut', async () => {
  const pids = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await Promise.all(Array.from({ length: 5 }, () => database.executeSql('select pg_sleep(0.05)')))
  await database.executeSql(`select pg_terminate_backend(pid) from (${pids}) as others`)
  await waitFor('an answer', () =>
    database.executeSql('select 1').then(
      () => true,
      () => false,
    ),
  )
  expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('reports a wrong address in a sentence, without its password', async () => {
  const url = server.url.replace('test@', 'test:hunter2@').replace(/\/[^/]*$/, '/nowhere')
  const refused = await openPostgres({ url, log: silentLog }).catch((error: unknown) => error)
  expect(String(refused)).toContain(
    'The app database that DATABASE_URL names cannot be used: database "nowhere" does not exist',
  )
  expect(String(refused)).not.toContain('hunter2')
})

test('reports a user without rights on the schema in a sentence that names them', async () => {
  await database.executeSql('create role limited login; revoke create on schema public from public')
  await database.executeSql(
    `do $$ begin execute format('grant create on database %I to limited', current_database()); end $$`,
  )
  const limited = new URL(server.url)
  limited.username = 'limited'
  const opened = await openPostgres({ url: limited.href, log: silentLog })
  const refused: unknown = await migrate(opened, migrations).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppDatabaseError)
  expect(String(refused)).toMatch(
    /permission denied for schema public.*grant it CREATE on the database and on the schema/,
  )
  await opened.close()
  await database.executeSql('drop owned by limited; drop role limited')
})

test('the time limits of a connection hold, also after a migration', async () => {
  const limits = () =>
    database.executeSql(
      `select string_agg(setting, ',' order by name) as limits from pg_settings
        where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout')`,
    )
  await migrate(database, migrations)
  for (let time = 0; time < 5; time += 1) expect((await limits()).rows).toEqual([{ limits: '5000,8000,30000,10000' }])
})

test('a migration may take longer than other statements, which lose their connection', async () => {
  const opened = await openPostgres({ url: server.url, log: silentLog, silentForMs: 300 })
  const slow = { up: async (db: AppDatabase['db']) => void (await sql`select pg_sleep(1)`.execute(db)) }
  expect(await migrate(opened, { ...migrations, '9999-slow': slow })).toContain('9999-slow')
  await opened.executeSql(`delete from kysely_migration where name = '9999-slow'`)
  await expect(opened.executeSql('select pg_sleep(1)')).rejects.toThrow('Connection terminated')
  await opened.close()
})

test('a read-only app database is reported in a sentence', async () => {
  const url = new URL((await startTestPostgresOnce()).url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const opened = await openPostgres({ url: url.href, log: silentLog })
  const refused: unknown = await migrate(opened, migrations).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppDatabaseError)
  expect(String(refused)).toContain('is read-only: Gazetteer cannot start on it')
  await opened.close()
})

test('tables of another program are reported in a sentence that names one', async () => {
  const { url } = await startTestPostgresOnce()
  const opened = await openPostgres({ url, log: silentLog })
  await opened.executeSql('create table account (id serial primary key)')
  const refused: unknown = await migrate(opened, migrations).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppDatabaseError)
  expect(String(refused)).toMatch(
    /has tables that do not belong to Gazetteer.*relation "account" already exists.*search_path/,
  )
  await opened.close()
})

test('frequent statements are prepared, and prepared again after a newer version changed the table', async () => {
  const { db } = database
  const ask = async () => (await sql`select * from shape where id = ${1}`.execute(db)).rows
  await database.executeSql('create table shape (id int); insert into shape values (1)')
  for (let time = 0; time < 25; time += 1) expect(await ask()).toEqual([{ id: 1 }])
  const prepared = await sql`select from pg_prepared_statements where statement like 'select * from shape%'`.execute(db)
  expect(prepared.rows.length).toBeGreaterThan(0)
  await database.executeSql('alter table shape add name text')
  const answer = await waitFor('the new shape', () => ask().catch(() => undefined))
  expect(answer).toEqual([{ id: 1, name: null }])
})
