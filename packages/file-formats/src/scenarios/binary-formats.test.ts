import { setImmediate as immediate } from 'node:timers/promises'
import { type ListingField, listingFields } from '@gazetteer/listing'
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type FileRow, columnsOf } from '../file-columns.ts'
import { writeListings } from '../write-listings.ts'
import { sheetEnd, sheetStart } from '../binary/sheet-xml.ts'

const heading = { title: 'Boise, ID', note: 'Sample & Co' }
const row: FileRow = {
  name: '=1+1 <b> & "quoted" _x0041_ \u0007\uD800é',
  phone: '+14105550110',
  rating: 4.5,
  reviewcount: 0,
  latitude: 43.6,
  longitude: -116.2,
  socials: ['https://a.example', 'https://b.example'],
  zip: '02134',
  source: 'sample',
  source_id: 'x1',
  created_at: '2026-11-21T00:00:00.000Z',
}
const readable = '=1+1 <b> & "quoted" _x0041_ é'

async function bytesOf(
  format: 'xlsx' | 'parquet' | 'geoparquet',
  rows: Iterable<FileRow>,
  columns?: ListingField[],
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeListings(rows, {
    format,
    heading,
    columns: columns === undefined ? null : columnsOf(columns),
  }))
    parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function* many(count: number): Generator<FileRow> {
  for (let at = 0; at < count; at += 1) yield { ...row, source_id: `x${at}` }
}

const farTooMany = 60_000

const parquetOf = (bytes: Buffer) => new Uint8Array(bytes).buffer

test('XLSX holds numbers as numbers, texts as texts whatever they start with, and unknown as empty', async () => {
  const [head, ...cells] = await readSheet(await bytesOf('xlsx', [row, { name: null }]))
  expect(head).toEqual([...listingFields])
  const [first, second] = cells.map((values) =>
    Object.fromEntries(listingFields.map((field, at) => [field, values[at]])),
  )
  expect(first).toMatchObject({
    name: readable,
    phone: '+14105550110',
    rating: 4.5,
    reviewcount: 0,
    zip: '02134',
    hours: null,
  })
  expect(first?.['socials']).toBe('https://a.example https://b.example')
  expect(Object.values(second ?? {}).every((value) => value === null)).toBe(true)
})

test('XLSX has the chosen columns in their order, for no row too', async () => {
  const columns: ListingField[] = ['zip', 'name']
  expect(await readSheet(await bytesOf('xlsx', [], columns))).toEqual([columns])
  expect(await readSheet(await bytesOf('xlsx', [row], columns))).toEqual([columns, ['02134', readable]])
})

test('XLSX and Parquet have the headers of a preset', async () => {
  const columns = [
    { field: 'zip', header: 'Postal code' },
    { field: 'rating', header: 'Stars' },
  ] as const
  const bytes = async (format: 'xlsx' | 'parquet') => {
    const parts: Uint8Array[] = []
    for await (const part of writeListings([row], { format, heading, columns })) parts.push(Buffer.from(part))
    return Buffer.concat(parts)
  }
  expect(await readSheet(await bytes('xlsx'))).toEqual([
    ['Postal code', 'Stars'],
    ['02134', 4.5],
  ])
  expect(await parquetReadObjects({ file: parquetOf(await bytes('parquet')) })).toEqual([
    { 'Postal code': '02134', Stars: 4.5 },
  ])
})

test('XLSX has letters for columns beyond those of a listing', () => {
  expect(sheetEnd(columnsOf(['change', 'changed', ...listingFields]), 1)).toMatch(/ref="A1:[A-Z]+2"/)
})

test('Parquet holds each type as its own, in groups, with its attribution', async () => {
  const file = parquetOf(await bytesOf('parquet', many(12_000)))
  const metadata = await parquetMetadataAsync({
    byteLength: file.byteLength,
    slice: (start, end) => file.slice(start, end),
  })
  expect(metadata.row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([5_000, 5_000, 2_000])
  expect(metadata.key_value_metadata).toContainEqual({ key: 'attribution', value: 'Sample & Co' })
  const rows = await parquetReadObjects({ file, rowStart: 11_999 })
  expect(rows).toHaveLength(1)
  const { name: _, ...rest } = row
  expect(rows[0]).toMatchObject({ ...rest, source_id: 'x11999', created_at: new Date('2026-11-21T00:00:00.000Z') })
  expect(Object.keys(rows[0] ?? {})).toEqual([...listingFields])
  expect(rows[0]).toMatchObject({ hours: null, confidence: null, last_updated: null })
})

test('XLSX has widths, a frozen header and a filter over all rows', () => {
  const start = sheetStart(columnsOf(['name', 'zip']))
  expect(start).toContain('<col min="1" max="1" width="32" customWidth="1"/>')
  expect(start).toContain('state="frozen"')
  expect(sheetEnd(columnsOf(['name', 'zip']), 3)).toContain('<autoFilter ref="A1:B4"/>')
})

test('GeoParquet has a point of each listing as plain bytes, and the metadata that readers look for', async () => {
  const rows = [row, { ...row, latitude: null }]
  const file = parquetOf(await bytesOf('geoparquet', rows, ['name']))
  // Otherwise the reader adds the logical type by itself.
  const metadata = await parquetMetadataAsync(
    { byteLength: file.byteLength, slice: (start, end) => file.slice(start, end) },
    { geoparquet: false },
  )
  const geo = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? ''
  expect(JSON.parse(geo)).toMatchObject({ version: '1.1.0', primary_column: 'geometry' })
  expect(metadata.schema.at(-1)).toEqual({ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' })
  expect((await parquetReadObjects({ file })).map(({ geometry }) => geometry)).toEqual([
    { type: 'Point', coordinates: [-116.2, 43.6] },
    null,
  ])
})

test('Parquet of no rows is a file with the columns', async () => {
  const file = parquetOf(await bytesOf('parquet', [], ['zip', 'name']))
  const { schema, num_rows: rows } = await parquetMetadataAsync({
    byteLength: file.byteLength,
    slice: (start, end) => file.slice(start, end),
  })
  expect([schema.slice(1).map(({ name }) => name), Number(rows)]).toEqual([['zip', 'name'], 0])
})

test.each(['xlsx', 'parquet', 'ndjson'] as const)(
  '%s takes no row before it is wanted, and ends with its reader',
  async (format) => {
    let taken = 0
    let hasEnded = false
    async function* source(): AsyncGenerator<FileRow> {
      try {
        for (;;) {
          taken += 1
          yield { ...row, source_id: `${taken} ${Math.sqrt(taken)}` }
        }
      } finally {
        hasEnded = true
      }
    }
    const file = writeListings(source(), { format, heading })
    await file.next()
    // Waits until intermediate buffers are full and the writer has stopped.
    const standsStill = async () => {
      const before = taken
      for (let tick = 0; tick < 500; tick += 1) await immediate()
      return before === taken || taken >= farTooMany
    }
    while (!(await standsStill()));
    expect(taken).toBeLessThan(farTooMany)
    await file.return(undefined)
    expect(hasEnded).toBe(true)
  },
)

test.each(['xlsx', 'parquet', 'json'] as const)('%s fails with its source', async (format) => {
  async function* source(): AsyncGenerator<FileRow> {
    yield row
    await immediate()
    throw new Error('the database went away')
  }
  const read = async () => {
    for await (const _ of writeListings(source(), { format, heading }));
  }
  await expect(read()).rejects.toThrow('the database went away')
})
