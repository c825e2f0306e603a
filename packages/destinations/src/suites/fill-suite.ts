import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Destination } from '../destination.ts'
import { type Bench, listing } from './store-suite.ts'

/** Filling empty fields of rows; call inside a `describe`. */
export function fillSuite(openBench: () => Promise<Bench>): void {
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

  test('fills empty fields of existing rows only', async () => {
    await store.upsert([
      listing('a', { phone: null, hours: '' }),
      listing('b', { phone: null, email: 'kept@b.example' }),
    ])
    const at = '2025-07-01T00:00:00.000Z'
    const values = { email: 'new@x.example', socials: 'https://s.example/ https://t.example/', phone: '+14105550199' }
    const fills = ['a', 'b', 'A', 'gone'].map((source_id) => ({ source: 'overture', source_id, values, at }))
    fills.push({ source: 'overture', source_id: 'a', values: { ...values, email: 'later@x.example' }, at })
    const hours = { source: 'overture', source_id: 'a', values: { hours: 'Mo 10:00-12:00' }, at }
    expect(await store.fillEmpty([...fills, hours])).toEqual([])
    const rows = await store.page({ limit: 10, offset: 0 })
    const socials = ['https://s.example/', 'https://t.example/']
    expect(rows).toMatchObject([
      { ...values, source_id: 'a', socials, hours: 'Mo 10:00-12:00', last_updated: at },
      { ...values, source_id: 'b', socials, email: 'kept@b.example', hours: 'Mo-Fr 09:00-17:00', last_updated: at },
    ])
    await store.fillEmpty([{ ...hours, source_id: 'b', at: '2025-08-01T00:00:00.000Z' }])
    expect((await store.page({ limit: 10, offset: 0 }))[1]).toMatchObject({ last_updated: at })
  })

  test('a fill leaves out missing columns, and returns what the table refuses', async () => {
    await bench.sql(`alter table ${bench.table} drop column socials`)
    await bench.sql(`alter table ${bench.table} add constraint short check (email <> 'refused@x.example')`)
    await store.upsert([listing('a'), listing('b')])
    const fill = (source_id: string, email: string) => ({
      source: 'overture',
      source_id,
      values: { email, socials: 'https://s.example/' },
      at: '2025-07-01T00:00:00.000Z',
    })
    const refused = await store.fillEmpty([fill('a', 'refused@x.example'), fill('b', 'b@x.example')])
    expect(refused).toMatchObject([{ source: 'overture', source_id: 'a' }])
    expect(await store.page({ limit: 10, offset: 0 })).toMatchObject([{ email: null }, { email: 'b@x.example' }])
  })
}
