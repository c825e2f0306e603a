import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Listing } from '@gazetteer/listing'
import type { Destination } from '../destination.ts'
import { type Bench, listing } from './store-suite.ts'

const column = (type: 'postgres' | 'mysql', name: string, text: string): string =>
  type === 'postgres' ? `alter column ${name} type ${text}` : `modify ${name} ${text}`

/** Common tests for every store: rows that the owner's table refuses do not block the others. */
export function refusalSuite(openBench: () => Promise<Bench>, dialect: 'postgres' | 'mysql'): void {
  let bench: Bench
  let store: Destination
  beforeAll(async () => void (bench = await openBench()))
  beforeEach(async () => {
    await bench.sql(`drop table if exists ${bench.table}`)
    store = bench.open()
    await bench.makeTable(store)
  })
  afterEach(() => store.close())
  afterAll(() => bench.stop())

  const many = (change: (at: number) => Partial<Listing>): Listing[] =>
    Array.from({ length: 53 }, (_, at) => listing(`p${at}`, { phone: `+1410555${String(1000 + at)}`, ...change(at) }))

  test.each<[string, string, Partial<Listing>, RegExp]>([
    ['too long a text', column(dialect, 'name', 'varchar(20)'), { name: 'x'.repeat(21) }, /too long/i],
    ['too large a number', column(dialect, 'reviewcount', 'smallint'), { reviewcount: 40_000 }, /out of range/i],
    ['a value against a check', 'add constraint fair check (rating <= 4.9)', { rating: 5 }, /fair/],
    [
      'an empty required column',
      dialect === 'postgres' ? 'alter column phone set not null' : 'modify phone varchar(64) not null',
      { phone: null },
      /phone/,
    ],
    ['a value that must be unique', 'add constraint one_phone unique (phone)', { phone: '+14105551001' }, /one_phone/],
  ])('a row with %s is set aside with the reason, and the other 52 are written', async (_what, alter, bad, reason) => {
    // MySQL cannot index a text of any length.
    if (dialect === 'mysql' && alter.includes('unique'))
      await bench.sql(`alter table ${bench.table} modify phone varchar(64)`)
    await bench.sql(`alter table ${bench.table} ${alter}`)
    const all = many((at) => (at === 17 ? bad : {}))
    const written = await store.upsert(all)
    expect(written).toEqual({
      inserted: 52,
      updated: 0,
      refused: [{ source: 'overture', source_id: 'p17', reason: expect.stringMatching(reason) }],
    })
    expect(written.refused[0]?.reason).not.toMatch(/at row \d/)
    expect(await store.count()).toBe(52)
    expect(await store.upsert(all)).toMatchObject({ inserted: 0, updated: 52, refused: [{ source_id: 'p17' }] })
  })

  test('a unique key that the owner adds after the first batch refuses rows, and changes no other row', async () => {
    if (dialect === 'mysql') await bench.sql(`alter table ${bench.table} modify phone varchar(64)`)
    await store.upsert([listing('before', { phone: '+14105551001', name: 'Before' })])
    await bench.sql(`alter table ${bench.table} add constraint one_phone unique (phone)`)
    const late = { source: 'overture', source_id: 'p1', reason: expect.stringMatching(/one_phone/) }
    expect(await store.upsert(many(() => ({})))).toEqual({ inserted: 52, updated: 0, refused: [late] })
    expect(await store.upsert([listing('p1', { phone: '+14105551001' })])).toMatchObject({ refused: [late] })
    const rows = await store.page({ limit: 100, offset: 0 })
    expect(rows.filter(({ phone }) => phone === '+14105551001')).toMatchObject([{ name: 'Before' }])
  })

  test('several refused rows, also next to each other and as the only row', async () => {
    await bench.sql(`alter table ${bench.table} ${column(dialect, 'name', 'varchar(20)')}`)
    const bad = new Set([0, 1, 2, 30, 52])
    const written = await store.upsert(many((at) => (bad.has(at) ? { name: 'x'.repeat(30) } : {})))
    expect(written.inserted).toBe(48)
    expect(written.refused.map(({ source_id }) => source_id)).toEqual(['p0', 'p1', 'p2', 'p30', 'p52'])
    expect(await store.upsert([listing('q', { name: 'x'.repeat(30) })])).toMatchObject({
      inserted: 0,
      refused: [{ source_id: 'q' }],
    })
  })

  test.runIf(dialect === 'postgres')('rows that a trigger drops are refused with the reason', async () => {
    const dropping = (condition: string) =>
      bench.sql(`create or replace function pick() returns trigger language plpgsql
        as $$ begin if ${condition} then return null; end if; return new; end $$;
        create or replace trigger pick before insert on ${bench.table} for each row execute function pick()`)
    await dropping("new.name like '%7'")
    const reason = expect.stringMatching(
      /^The table BusinessDatabase refuses a row: a trigger of the table drops it, or/,
    )
    const refused = ['p7', 'p17', 'p27', 'p37', 'p47'].map((id) => ({ source: 'overture', source_id: id, reason }))
    expect(await store.upsert(many(() => ({})))).toEqual({ inserted: 48, updated: 0, refused })
    await dropping('true')
    await expect(store.upsert(many((at) => ({ source_id: `q${at}` })))).rejects.toMatchObject({ kind: 'unfit-row' })
  })

  test('a column that no row fits is a fault of the table', async () => {
    await bench.sql(`alter table ${bench.table} ${column(dialect, 'name', 'varchar(3)')}`)
    await expect(store.upsert(many(() => ({})))).rejects.toMatchObject({ kind: 'unstorable' })
    const { refused } = await store.upsert(
      many(() => ({})),
      undefined,
      { areRefused: true },
    )
    expect(refused).toHaveLength(53)
    expect(await store.count()).toBe(0)
  })

  test('row numbers that are used up are a fault of the table', async () => {
    const last =
      dialect === 'postgres'
        ? `select setval(pg_get_serial_sequence('${bench.table}', 'id'), 9223372036854775807)`
        : `alter table ${bench.table} modify id tinyint not null auto_increment, auto_increment = 127`
    await store.upsert([listing('before')])
    await bench.sql(last)
    await store.upsert([listing('last')]).catch(() => undefined)
    await expect(store.upsert([listing('after')])).rejects.toMatchObject({ kind: 'unfit-table' })
  })

  test('a rule that no row meets is a fault of the table', async () => {
    await bench.sql(`alter table ${bench.table} add constraint never check (rating > 9)`)
    await expect(store.upsert(many(() => ({})))).rejects.toMatchObject({ kind: 'unfit-row' })
    expect(await store.count()).toBe(0)
  })
}
