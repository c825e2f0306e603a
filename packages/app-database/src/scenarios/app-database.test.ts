import { sql } from 'kysely'
import { waitFor } from '@gazetteer/testkit'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, isUniqueViolation, migrate, notifyWith } from '../index.ts'

type ThingRow = { id: number; name: string; at: number; note: unknown; price: number | null }

const migrations = {
  '0001-thing': {
    up: async (db: Db) => {
      await sql`create table thing (id bigint primary key, name text not null unique, at bigint not null, note jsonb, price numeric(9, 2))`.execute(
        db,
      )
    },
  },
}

const things = (db: Db) => db.withTables<{ thing: ThingRow }>()
let nextId = 1
const insert = (db: Db, name: string, id = nextId++) =>
  things(db)
    .insertInto('thing')
    .values({ id, name, at: 1_760_000_000_000, note: JSON.stringify({ name }), price: 1.5 })
    .execute()
const names = async (db: Db) =>
  (await things(db).selectFrom('thing').select('name').orderBy('id').execute()).map((row) => row.name)

describe.each(appDatabaseKinds)('the app database (%s)', (kind) => {
  let database: TestAppDatabase
  beforeAll(async () => {
    database = await startTestAppDatabase(kind, migrations)
  })
  afterAll(() => database.stop())

  test('gives numbers, parsed JSON and the same types on both kinds', async () => {
    await insert(database.db, 'types', 9_000_000_000)
    const row = await things(database.db)
      .selectFrom('thing')
      .selectAll()
      .where('name', '=', 'types')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      id: 9_000_000_000,
      name: 'types',
      at: 1_760_000_000_000,
      note: { name: 'types' },
      price: 1.5,
    })
    const { rows } = await sql`
      select 9223372036854775807::bigint as huge, count(*) as many, sum(id) as total, array[1::bigint, 2] as list,
        date '2025-01-02' as day, timestamp '2025-01-02 03:04:05' as moment, timestamptz '2025-01-02 03:04:05+00' as instant,
        '\\x01ff'::bytea as bytes, true as yes, null as nothing
      from thing`.execute(database.db)
    expect(rows[0]).toMatchObject({
      huge: 9223372036854775807n,
      many: 1,
      total: 9_000_000_000,
      list: [1, 2],
      day: '2025-01-02',
      moment: '2025-01-02 03:04:05',
      instant: new Date('2025-01-02T03:04:05Z'),
      yes: true,
      nothing: null,
    })
    expect(Object.assign([], rows[0])).toHaveProperty('bytes.length', 2)
    await things(database.db).deleteFrom('thing').execute()
  })

  test('commits a transaction and rolls back one that throws', async () => {
    await database.db.transaction().execute((trx) => insert(trx, 'kept'))
    await expect(
      database.db.transaction().execute(async (trx) => {
        await insert(trx, 'dropped')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await names(database.db)).toEqual(['kept'])
    await things(database.db).deleteFrom('thing').execute()
  })

  test('reports a unique violation with its SQLSTATE, and the number of changed rows', async () => {
    await insert(database.db, 'once')
    const twice = await insert(database.db, 'once').catch((error: unknown) => error)
    expect(isUniqueViolation(twice, 'thing_name_key')).toBe(true)
    expect(isUniqueViolation(twice, 'other')).toBe(false)
    const { numDeletedRows } = await things(database.db).deleteFrom('thing').executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(1n)
  })

  test('refuses a second connection inside a transaction instead of waiting for itself', async () => {
    await expect(database.db.transaction().execute(() => insert(database.db, 'inner'))).rejects.toThrow(
      'inside a transaction',
    )
    await expect(
      database.db.transaction().execute(() => database.db.transaction().execute(async () => 1)),
    ).rejects.toThrow('inside')
    await expect(database.db.transaction().execute(() => database.executeSql('select 1'))).rejects.toThrow(
      'inside a transaction',
    )
    expect(await names(database.db)).toEqual([])
  })

  test('serves many concurrent transactions, serialized where necessary', async () => {
    await insert(database.db, 'counter', 500)
    const add = () =>
      database.db.transaction().execute(async (trx) => {
        const { at } = await things(trx)
          .selectFrom('thing')
          .select('at')
          .where('id', '=', 500)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await things(trx)
          .updateTable('thing')
          .set({ at: at + 1 })
          .where('id', '=', 500)
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, add))
    const { at } = await things(database.db).selectFrom('thing').select('at').executeTakeFirstOrThrow()
    expect(at).toBe(1_760_000_000_040)
    await things(database.db).deleteFrom('thing').execute()
  })

  test('notifies listeners, with a commit only when it commits', async () => {
    const received: string[] = []
    const stop = await database.listen('some channel', (payload) => received.push(payload))
    await database.notify('some channel', 'plain')
    await database.db.transaction().execute((trx) => notifyWith(trx, 'some channel', 'committed'))
    await database.db
      .transaction()
      .execute(async (trx) => {
        await notifyWith(trx, 'some channel', 'rolled back')
        throw new Error('no')
      })
      .catch(() => undefined)
    await waitFor('both payloads', () => received.length === 2)
    await stop()
    await database.notify('some channel', 'after')
    expect(received).toEqual(['plain', 'committed'])
  })

  test('lets a listener use the database when notified inside another transaction', async () => {
    const seen: string[][] = []
    const stop = await database.listen('outside', () => void names(database.db).then((all) => seen.push(all)))
    await database.db.transaction().execute((trx) => notifyWith(trx, 'outside', ''))
    await waitFor('the listener’s query', () => seen.length === 1)
    await stop()
    expect(seen).toEqual([[]])
  })

  test('runs a script and plain SQL with values', async () => {
    await database.executeSql('create table script (a int); insert into script values (1), (2)')
    expect(await database.executeSql('select a from script where a > $1', [1])).toEqual({
      rows: [{ a: 2 }],
      affectedRows: expect.any(Number),
    })
  })

  test('executes unawaited statements in call order, and commits after them', async () => {
    const sent: Promise<unknown>[] = []
    const seen = await database.transaction(async (trx) => {
      sent.push(insert(trx, 'sent first'), insert(trx, 'sent second'))
      sent.push(things(trx).deleteFrom('thing').where('name', '=', 'sent first').execute())
      const left = await names(trx)
      sent.push(insert(trx, 'sent last'))
      return left
    })
    await Promise.all(sent)
    expect(seen).toContain('sent second')
    expect(seen).not.toContain('sent first')
    expect(await names(database.db)).toEqual(expect.arrayContaining(['sent second', 'sent last']))
  })

  test('stores nothing when an unawaited statement failed, whose promise has the reason', async () => {
    await insert(database.db, 'there already')
    let sent: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
    await database
      .transaction(async (trx) => {
        const all = ['before the refused', 'there already', 'behind the refused']
        sent = Promise.allSettled(all.map((name) => insert(trx, name)))
      })
      .catch(() => undefined)
    const [before, refused, behind] = await sent
    expect(before?.status).toBe('fulfilled')
    expect(refused?.status === 'rejected' && isUniqueViolation(refused.reason)).toBe(true)
    expect(behind?.status).toBe('rejected')
    expect((await names(database.db)).filter((name) => name.includes('refused'))).toEqual([])
    await insert(database.db, 'the connection goes on')
  })

  test('migrates once, however many processes start', async () => {
    expect(await migrate(database, migrations)).toEqual([])
    const more = {
      ...migrations,
      '0002-more': { up: async (db: Db) => void (await sql`create table more (a int)`.execute(db)) },
    }
    const applied = await Promise.all([migrate(database, more), migrate(database, more), migrate(database, more)])
    expect(applied.flat()).toEqual(['0002-more'])
  })
})
