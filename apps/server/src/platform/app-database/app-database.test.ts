import { sql } from 'kysely'
import { waitFor } from '@gazetteer/testkit'
import { type TestAppDatabase, appDatabaseKinds, startTestAppDatabase } from '../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, isUniqueViolation, migrate, notifyWith } from './index.ts'

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
  let lent: TestAppDatabase
  beforeAll(async () => {
    lent = await startTestAppDatabase(kind, migrations)
  })
  afterAll(() => lent.stop())

  test('gives numbers, parsed JSON and the same types on both kinds', async () => {
    await insert(lent.db, 'types', 9_000_000_000)
    const row = await things(lent.db)
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
      from thing`.execute(lent.db)
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
    await things(lent.db).deleteFrom('thing').execute()
  })

  test('commits a transaction and rolls back one that throws', async () => {
    await lent.db.transaction().execute((trx) => insert(trx, 'kept'))
    await expect(
      lent.db.transaction().execute(async (trx) => {
        await insert(trx, 'dropped')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await names(lent.db)).toEqual(['kept'])
    await things(lent.db).deleteFrom('thing').execute()
  })

  test('tells a broken unique rule with its SQLSTATE, and how many rows were changed', async () => {
    await insert(lent.db, 'once')
    const twice = await insert(lent.db, 'once').catch((error: unknown) => error)
    expect(isUniqueViolation(twice, 'thing_name_key')).toBe(true)
    expect(isUniqueViolation(twice, 'other')).toBe(false)
    const { numDeletedRows } = await things(lent.db).deleteFrom('thing').executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(1n)
  })

  test('refuses a second connection inside a transaction instead of waiting for itself', async () => {
    await expect(lent.db.transaction().execute(() => insert(lent.db, 'inner'))).rejects.toThrow('inside a transaction')
    await expect(lent.db.transaction().execute(() => lent.db.transaction().execute(async () => 1))).rejects.toThrow(
      'inside',
    )
    await expect(lent.db.transaction().execute(() => lent.executeSql('select 1'))).rejects.toThrow(
      'inside a transaction',
    )
    expect(await names(lent.db)).toEqual([])
  })

  test('serves many transactions at once, one after the other where it must', async () => {
    await insert(lent.db, 'counter', 500)
    const add = () =>
      lent.db.transaction().execute(async (trx) => {
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
    const { at } = await things(lent.db).selectFrom('thing').select('at').executeTakeFirstOrThrow()
    expect(at).toBe(1_760_000_000_040)
    await things(lent.db).deleteFrom('thing').execute()
  })

  test('notifies listeners, with a commit only when it commits', async () => {
    const heard: string[] = []
    const stop = await lent.listen('some channel', (payload) => heard.push(payload))
    await lent.notify('some channel', 'plain')
    await lent.db.transaction().execute((trx) => notifyWith(trx, 'some channel', 'committed'))
    await lent.db
      .transaction()
      .execute(async (trx) => {
        await notifyWith(trx, 'some channel', 'rolled back')
        throw new Error('no')
      })
      .catch(() => undefined)
    await waitFor('both payloads', () => heard.length === 2)
    await stop()
    await lent.notify('some channel', 'after')
    expect(heard).toEqual(['plain', 'committed'])
  })

  test('lets a listener use the database when it is told inside somebody’s transaction', async () => {
    const seen: string[][] = []
    const stop = await lent.listen('outside', () => void names(lent.db).then((all) => seen.push(all)))
    await lent.db.transaction().execute((trx) => notifyWith(trx, 'outside', ''))
    await waitFor('the listener’s query', () => seen.length === 1)
    await stop()
    expect(seen).toEqual([[]])
  })

  test('runs a script and plain SQL with values', async () => {
    await lent.executeSql('create table script (a int); insert into script values (1), (2)')
    expect(await lent.executeSql('select a from script where a > $1', [1])).toEqual({
      rows: [{ a: 2 }],
      affectedRows: expect.any(Number),
    })
  })

  test('carries out statements that nobody waits for in the order of their calls, and commits behind them', async () => {
    const sent: Promise<unknown>[] = []
    const seen = await lent.transaction(async (trx) => {
      sent.push(insert(trx, 'sent first'), insert(trx, 'sent second'))
      sent.push(things(trx).deleteFrom('thing').where('name', '=', 'sent first').execute())
      const left = await names(trx)
      sent.push(insert(trx, 'sent last'))
      return left
    })
    await Promise.all(sent)
    expect(seen).toContain('sent second')
    expect(seen).not.toContain('sent first')
    expect(await names(lent.db)).toEqual(expect.arrayContaining(['sent second', 'sent last']))
  })

  test('stores nothing where a statement that nobody waited for was refused, and that one says why', async () => {
    await insert(lent.db, 'there already')
    let sent: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
    await lent
      .transaction(async (trx) => {
        const all = ['before the refused', 'there already', 'behind the refused']
        sent = Promise.allSettled(all.map((name) => insert(trx, name)))
      })
      .catch(() => undefined)
    const [before, refused, behind] = await sent
    expect(before?.status).toBe('fulfilled')
    expect(refused?.status === 'rejected' && isUniqueViolation(refused.reason)).toBe(true)
    expect(behind?.status).toBe('rejected')
    expect((await names(lent.db)).filter((name) => name.includes('refused'))).toEqual([])
    await insert(lent.db, 'the connection goes on')
  })

  test('migrates once, however many ask', async () => {
    expect(await migrate(lent.db, migrations)).toEqual([])
    const more = {
      ...migrations,
      '0002-more': { up: async (db: Db) => void (await sql`create table more (a int)`.execute(db)) },
    }
    const applied = await Promise.all([migrate(lent.db, more), migrate(lent.db, more), migrate(lent.db, more)])
    expect(applied.flat()).toEqual(['0002-more'])
  })
})
