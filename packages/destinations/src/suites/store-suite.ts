import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listing, fieldsWith, unknownFields } from '@gazetteer/listing'
import type { Destination } from '../destination.ts'

/** What the table stores in addition to a listing that was found once, or again at `lastSeen`. */
const seen = ({ created_at, last_updated }: Listing, lastSeen = last_updated) => ({
  first_seen: created_at,
  last_seen: lastSeen,
  status: 'open',
})

/** A real database with a store, and direct access for tests. */
export type Bench = {
  open: () => Destination
  /** Runs SQL as the owner; returns rows as objects. */
  sql: (statement: string) => Promise<Record<string, unknown>[]>
  /** The table's name, quoted for the dialect. */
  table: string
  /** SQL that allows negative ids, when the created table does not. */
  signIds?: string
  /** Prepares the table, by the program or by the Setup Guide. */
  makeTable: (store: Destination) => Promise<void>
  stop: () => Promise<void>
}

export const now = Date.UTC(2025, 5, 1, 12)

export function listing(sourceId: string, fields: Partial<Listing> = {}): Listing {
  return {
    ...unknownFields,
    name: `Place ${sourceId}`,
    phone: '+14105550110',
    category: 'Restaurant',
    address: '1 Main St',
    city: 'Baltimore',
    state: 'MD',
    rating: 4.5,
    reviewcount: 12,
    plus_code: null,
    website: null,
    zip: '21224',
    latitude: 39.29,
    longitude: -76.61,
    hours: 'Mo-Fr 09:00-17:00',
    source: 'overture',
    source_id: sourceId,
    created_at: '2025-06-01T10:00:00.000Z',
    last_updated: '2025-06-01T10:00:00.000Z',
    ...fields,
  }
}

const laterColumns = fieldsWith('isLater')

/** Common tests for every store; call inside a `describe`. */
export function storeSuite(openBench: () => Promise<Bench>): void {
  let bench: Bench
  let store: Destination

  beforeAll(async () => {
    bench = await openBench()
  })
  beforeEach(async () => {
    await bench.sql(`drop table if exists ${bench.table}`)
    store = bench.open()
    await bench.makeTable(store)
  })
  afterEach(() => store.close())
  afterAll(() => bench.stop())

  test('writes listings and reads them back as they were', async () => {
    const all = [listing('a'), listing('b', { rating: null, reviewcount: null, website: 'https://b.example' })]
    expect(await store.upsert(all)).toMatchObject({ inserted: 2, updated: 0 })
    const rows = await store.page({ limit: 10, offset: 0 })
    expect(rows.map(({ id: _id, ...row }) => row)).toEqual(all.map((row) => ({ ...row, ...seen(row) })))
    expect(rows.every(({ id }) => Number.isSafeInteger(id))).toBe(true)
  })

  test('holds e-mail, socials, brand and confidence', async () => {
    const socials = ['https://social.example/a', 'https://other.example/a']
    const rich = listing('a', { email: 'a@b.example', socials, brand: 'A & Co', confidence: 0.875 })
    await store.upsert([listing('a'), listing('b')])
    await store.upsert([rich, listing('c', { socials: ['https://one.example/'] })])
    const [first, , third] = await store.page({ limit: 10, offset: 0 })
    expect(first).toMatchObject({ email: 'a@b.example', socials, brand: 'A & Co', confidence: 0.875 })
    expect(third).toMatchObject({ socials: ['https://one.example/'], email: null })
  })

  test('a table without the later columns takes listings all the same, and Test names what it lacks', async () => {
    for (const column of laterColumns) await bench.sql(`alter table ${bench.table} drop column ${column}`)
    const rich = {
      country: 'US',
      email: 'a@b.example',
      socials: ['https://s.example/', 'https://t.example/'],
      brand: 'B',
      confidence: 0.5,
    }
    expect(await store.upsert([listing('a', rich)])).toMatchObject({ inserted: 1 })
    expect(await store.upsert([listing('a', { rating: 2 })])).toMatchObject({ updated: 1 })
    const unknown = Object.fromEntries(laterColumns.map((column) => [column, null]))
    expect(await store.page({ limit: 10, offset: 0 })).toMatchObject([{ name: 'Place a', rating: 2, ...unknown }])
    await store.setStatus({ source: 'overture', sourceIds: ['a'], status: 'gone', lastSeen: null })
    const checks = await store.test()
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(checks.at(-1)?.text).toContain(laterColumns.join(', '))
    await bench.makeTable(store)
    const reopened = bench.open()
    await reopened.upsert([listing('a', rich)])
    expect(await reopened.page({ limit: 10, offset: 0 })).toMatchObject([
      { ...rich, first_seen: '2025-06-01T10:00:00.000Z', status: 'open' },
    ])
    expect((await reopened.test()).at(-1)?.text).not.toContain('email')
    await reopened.close()
  })

  test.each(laterColumns)('a table that lacks only %s stores all other fields, and gets the column', async (column) => {
    await bench.sql(`alter table ${bench.table} drop column ${column}`)
    await store.upsert([listing('a', { country: 'US', brand: 'B' })])
    const whole = { country: 'US', brand: 'B', status: 'open', name: 'Place a' }
    const [row] = await store.page({ limit: 1, offset: 0 })
    expect(row).toMatchObject({ ...whole, [column]: null })
    expect((await store.test()).at(-1)).toMatchObject({
      outcome: 'passed',
      text: expect.stringContaining(` ${column}`),
    })
    await bench.makeTable(store)
    expect(await bench.sql(`select ${column} from ${bench.table}`)).toEqual([{ [column]: null }])
  })

  test('a column removed during use does not block listings', async () => {
    await store.upsert([listing('a', { brand: 'A' })])
    await bench.sql(`alter table ${bench.table} drop column brand`)
    expect(await store.upsert([listing('b', { brand: 'B' })])).toMatchObject({ inserted: 1 })
  })

  test('writing the same listings twice stores them once', async () => {
    const all = ['a', 'b', 'c'].map((id) => listing(id))
    await store.upsert(all)
    expect(await store.upsert(all)).toMatchObject({ inserted: 0, updated: 3 })
    expect(await store.upsert([listing('a'), listing('d')])).toMatchObject({ inserted: 1, updated: 1 })
    expect(await store.count()).toBe(4)
  })

  test('a listing seen again fills what is empty, refreshes what changes, and leaves what the user edited', async () => {
    await store.upsert([listing('a', { phone: null, rating: 3, hours: null, website: null })])
    const [before] = await store.page({ limit: 1, offset: 0 })
    await store.update([before?.id ?? 0], 'name', 'My own name')
    await store.upsert([
      listing('a', {
        name: 'Source name',
        phone: '+14105550199',
        rating: 4.1,
        reviewcount: null,
        hours: '24/7',
        created_at: '2025-07-01T00:00:00.000Z',
        last_updated: '2025-07-01T00:00:00.000Z',
      }),
    ])
    expect(await store.page({ limit: 10, offset: 0 })).toEqual([
      {
        ...listing('a'),
        ...seen(listing('a'), '2025-07-01T00:00:00.000Z'),
        id: before?.id,
        name: 'My own name',
        phone: '+14105550199',
        rating: 4.1,
        hours: '24/7',
        last_updated: '2025-07-01T00:00:00.000Z',
      },
    ])
  })

  test('a refresh replaces every field that the source knows, and no other', async () => {
    await store.upsert([listing('a', { phone: '+14105550100', website: null, category: 'Deli', hours: '24/7' })])
    const [before] = await store.page({ limit: 1, offset: 0 })
    const later = '2025-07-01T00:00:00.000Z'
    const newer = listing('a', {
      name: 'New name',
      phone: null,
      website: 'https://new.example/',
      category: 'Bakery',
      hours: null,
      created_at: later,
      last_updated: later,
    })
    expect(await store.upsert([newer], undefined, { update: 'refresh' })).toMatchObject({ inserted: 0, updated: 1 })
    expect(await store.page({ limit: 10, offset: 0 })).toEqual([
      {
        ...newer,
        ...seen(listing('a'), later),
        id: before?.id,
        created_at: before?.created_at,
        phone: '+14105550100',
        hours: '24/7',
      },
    ])
    expect(await store.upsert([newer, listing('b')], undefined, { update: 'refresh' })).toMatchObject({ inserted: 1 })
  })

  test('marks rows as closed or gone, and reverts it when they are seen again', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `p"${at}`)
    await store.upsert([...ids.map((id) => listing(id)), listing('open'), listing('open', { source: 'overpass' })])
    await store.setStatus({ source: 'overture', sourceIds: [...ids, 'not there'], status: 'gone', lastSeen: null })
    const later = '2025-08-01T00:00:00.000Z'
    await store.setStatus({ source: 'overture', sourceIds: ['p"1'], status: 'temporarily_closed', lastSeen: later })
    const rows = await store.page({ limit: 1_000, offset: 0 })
    expect(rows.filter(({ status }) => status === 'gone')).toHaveLength(299)
    expect(rows.filter(({ status }) => status === 'open')).toHaveLength(2)
    expect(rows.find(({ source_id }) => source_id === 'p"1')).toMatchObject({
      status: 'temporarily_closed',
      first_seen: '2025-06-01T10:00:00.000Z',
      last_seen: later,
    })
    await store.upsert([listing('p"2', { last_updated: later })])
    expect((await store.page({ limit: 1_000, offset: 0 })).find(({ source_id }) => source_id === 'p"2')).toMatchObject({
      status: 'open',
      last_seen: later,
    })
  })

  test('a text that the user emptied counts as empty', async () => {
    await store.upsert([listing('a')])
    await bench.sql(`update ${bench.table} set category = ''`)
    await store.upsert([listing('a', { category: 'Deli' })])
    expect((await store.page({ limit: 1, offset: 0 }))[0]?.category).toBe('Deli')
  })

  test('the same listing twice in one batch is one row, the later one merged into the earlier', async () => {
    const twice = [
      listing('a', { rating: 2, website: null }),
      listing('a', { rating: 5, website: 'https://a.example' }),
    ]
    expect(await store.upsert(twice)).toMatchObject({ inserted: 1, updated: 0 })
    expect(await store.page({ limit: 10, offset: 0 })).toMatchObject([{ rating: 5, website: 'https://a.example' }])
  })

  test('source ids are case- and accent-sensitive', async () => {
    expect(await store.upsert([listing('Ab'), listing('ab'), listing('äb')])).toMatchObject({ inserted: 3, updated: 0 })
  })

  test('emoji, quotes, backslashes, other scripts and 10,000 characters stay what they are', async () => {
    const names = ['Café 🍕👩‍👩‍👧', `O'Brien "the" \\ best; -- %_`, '𝒯𝒽𝑒 寿司 مطعم', '🦀'.repeat(5_000), "{a,b}'', NULL"]
    await store.upsert(names.map((name, at) => listing(`id '"\\, ${at}`, { name, address: name })))
    await store.upsert(names.map((name, at) => listing(`id '"\\, ${at}`, { name })))
    const rows = await store.page({ limit: 10, offset: 0 })
    expect(rows.map(({ name, address }) => [name, address])).toEqual(names.map((name) => [name, name]))
  })

  test('NUL and lone surrogates, which databases cannot store, are removed', async () => {
    await store.upsert([listing('a\0b', { name: 'A\0B \ud83c!' })])
    expect(await store.page({ limit: 10, offset: 0 })).toMatchObject([{ name: 'AB \ufffd!', source_id: 'ab' }])
  })

  test('several thousand rows in one call, in pages ordered by id, and as a stream', async () => {
    const all = Array.from({ length: 2_300 }, (_, at) => listing(`p${at}`))
    expect(await store.upsert(all)).toMatchObject({ inserted: 2_300, updated: 0 })
    const first = await store.page({ limit: 1_000, offset: 0 })
    const last = await store.page({ limit: 1_000, offset: 2_000 })
    expect([first.length, last.length]).toEqual([1_000, 300])
    const ids: number[] = []
    for await (const chunk of store.scan()) ids.push(...chunk.map(({ id }) => id))
    expect(ids).toHaveLength(2_300)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 1_000))
    const rest: number[] = []
    for await (const chunk of store.scan({ chunk: 200, after: ids[1_499] ?? null }))
      rest.push(...chunk.map(({ id }) => id))
    expect(rest).toEqual(ids.slice(1_500))
  })

  test('rows that their owner numbered below zero are in the pages and in the stream', async () => {
    await store.upsert(['a', 'b', 'c'].map((id) => listing(id)))
    if (bench.signIds !== undefined) await bench.sql(bench.signIds)
    await bench.sql(`update ${bench.table} set id = -5 - id where source_id <> 'c'`)
    const paged = (await store.page({ limit: 10, offset: 0 })).map(({ source_id }) => source_id)
    const streamed: (string | null)[] = []
    for await (const chunk of store.scan({ chunk: 1 })) streamed.push(...chunk.map(({ source_id }) => source_id))
    expect([paged, streamed]).toEqual([
      ['b', 'a', 'c'],
      ['b', 'a', 'c'],
    ])
  })

  test('counts, and counts what came since midnight UTC', async () => {
    await store.upsert([
      listing('a', { created_at: '2025-05-31T23:59:59.999Z' }),
      listing('b', { created_at: '2025-06-01T00:00:00.000Z' }),
      listing('c', { created_at: '2025-06-01T11:00:00.000Z' }),
    ])
    expect([await store.count(), await store.newToday()]).toEqual([3, 2])
  })

  test('sets one field of many rows and deletes many rows', async () => {
    await store.upsert(Array.from({ length: 700 }, (_, at) => listing(`p${at}`)))
    const ids = (await store.page({ limit: 1_000, offset: 0 })).map(({ id }) => id)
    expect(await store.update(ids.slice(0, 650), 'rating', 2.5)).toBe(650)
    expect(await store.update(ids.slice(0, 650), 'rating', 2.5)).toBe(650)
    expect(await store.update(ids.slice(0, 1), 'last_updated', '2025-03-04T05:06:07.000Z')).toBe(1)
    expect(await store.update(ids.slice(0, 1), 'name', `'; drop table x; --`)).toBe(1)
    expect(await store.page({ limit: 1, offset: 0 })).toMatchObject([
      { rating: 2.5, last_updated: '2025-03-04T05:06:07.000Z', name: `'; drop table x; --` },
    ])
    expect(await store.delete([...ids.slice(0, 690), 987_654])).toBe(690)
    expect((await store.existingIds([...ids.slice(680), 987_654])).toSorted((a, b) => a - b)).toEqual(ids.slice(690))
    expect(await store.count()).toBe(10)
  })

  test('reads rows by their ids', async () => {
    await store.upsert(Array.from({ length: 700 }, (_, at) => listing(`p${at}`)))
    const rows = await store.page({ limit: 1_000, offset: 0 })
    const chosen = rows.toReversed().slice(0, 650)
    const found = await store.byIds([987_654, ...chosen.map(({ id }) => id)])
    expect(found.toSorted((a, b) => b.id - a.id)).toEqual(chosen)
    expect(await store.byIds([])).toEqual([])
  })

  test('rows are restored as they were, with the columns of their owner', async () => {
    await bench.sql(`alter table ${bench.table} add column note varchar(50)`)
    await bench.sql(`alter table ${bench.table} add column ratio double precision`)
    await store.upsert([listing('a', { rating: 4.3 }), listing('b', { phone: null }), listing('c')])
    await bench.sql(`update ${bench.table} set note = 'O''Neil "\u{1F600}"', ratio = 0.1 where source_id = 'a'`)
    const ids = (await store.page({ limit: 10, offset: 0 })).map(({ id }) => id)
    const before = await bench.sql(`select * from ${bench.table} order by id`)
    const snapshots = await store.snapshots([...ids, 987_654])
    expect(snapshots.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(await store.delete(ids.slice(0, 2))).toBe(2)
    for (const times of [1, 2]) {
      await store.restore(snapshots)
      expect([times, await bench.sql(`select * from ${bench.table} order by id`)]).toEqual([times, before])
    }
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
    expect((await store.snapshots(ids)).toSorted(byId)).toEqual(snapshots.toSorted(byId))
    expect(await store.snapshots([])).toEqual([])
  })

  test('a row whose key another row has by now is not restored; the others are', async () => {
    await store.upsert([listing('a'), listing('b')])
    const [first, second] = await store.page({ limit: 2, offset: 0 })
    const ids = [first?.id ?? 0, second?.id ?? 0]
    const snapshots = await store.snapshots(ids)
    await store.delete(ids)
    await store.upsert([listing('a', { name: 'Captured again' })])
    await store.restore(snapshots)
    const rows = await store.page({ limit: 10, offset: 0 })
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Captured again', 'Place b']))
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(second)
  })

  test('a field becomes empty again', async () => {
    await store.upsert([listing('a')])
    const [row] = await store.page({ limit: 1, offset: 0 })
    for (const field of ['phone', 'rating'] as const) expect(await store.update([row?.id ?? 0], field, null)).toBe(1)
    expect(await store.page({ limit: 1, offset: 0 })).toMatchObject([{ phone: null, rating: null }])
  })

  test('the user’s own columns are not modified', async () => {
    await bench.sql(`alter table ${bench.table} add column note varchar(50) default 'mine'`)
    await store.upsert([listing('a')])
    await bench.makeTable(store)
    expect(await bench.sql(`select note from ${bench.table}`)).toEqual([{ note: 'mine' }])
    expect(await store.page({ limit: 1, offset: 0 })).toMatchObject([{ name: 'Place a' }])
  })

  test('a test of a table that is ready passes', async () => {
    const checks = await store.test()
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(checks.map(({ name }) => name)).toEqual([
      'name-found',
      'reached',
      'tls',
      'signed-in',
      'may-create',
      'table-ready',
    ])
    expect(checks.at(-1)?.outcome).toBe('passed')
    expect(await store.count()).toBe(0)
  })

  test('an aborted write reports it, and the store remains usable', async () => {
    const all = Array.from({ length: 200 }, (_, at) => listing(`p${at}`))
    const stop = new AbortController()
    const writing = store.upsert(all, stop.signal)
    stop.abort()
    await expect(writing).rejects.toMatchObject({ name: 'DestinationError', kind: 'aborted' })
    await store.upsert(all)
    expect(await store.count()).toBe(200)
  })

  test('reports an error after it was closed', async () => {
    const other = bench.open()
    await other.count()
    await other.close()
    await expect(other.count()).rejects.toMatchObject({ name: 'DestinationError', kind: 'connection-lost' })
  })
}
