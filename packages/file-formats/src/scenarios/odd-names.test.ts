import { readFileSync } from 'node:fs'
import { bareRow, normalizeListing, type RawListing } from '@gazetteer/listing'
import { Window } from 'happy-dom'
import { parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf } from '../file-columns.ts'
import { writeListings } from '../write-listings.ts'

const unnamed: RawListing = { ...bareRow, sourceId: 'x1' }
const context = {
  source: 'sample',
  category: null,
  city: 'Boise',
  state: 'ID',
  country: 'US',
  seenAt: '2026-11-21T00:00:00.000Z',
} as const

/** The Big List of Naughty Strings, as the names of listings. */
const naughty = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(new URL('../../../testkit/data/compat/blns.json', import.meta.url), 'utf8')))
  .flatMap((name) => normalizeListing({ ...unnamed, name }, context)?.name ?? [])

/** Names as businesses, data entry and other systems write them; all are cleaned text. */
const names = [
  'Zoë’s Café',
  "O'Brien & Sons",
  'A "quoted" name',
  'Comma, Inc.',
  'Semi; colon',
  'Tab\u200Bless',
  'Back\\slash',

  '100% Pizza',
  '#1 Sushi',
  '50/50',
  '24/7',
  '7-Eleven',
  '1-2-3 Bar',
  '007',
  '1e5',
  '0x1F',
  '1,000',
  '12:30',
  '1/2',
  '=SUM(A1:A9)',
  '+49 Bar',
  '-Minus-',
  '@home',
  '=cmd|calc',
  '<b>Bold</b>',
  '<script>alert(1)</script>',
  '&amp; Co',
  '寿司 🍣',
  '👩‍👩‍👧‍👦 Family',
  '🇺🇸 Diner',
  'مطعم الشرق',
  'מסעדה',
  'ร้านอาหาร',
  'Łódź',
  'İstanbul',
  'ﬁsh',
  'Ａ１',
  'e\u0301clair'.normalize('NFC'),
  '\u200Fمقهى A',
  'null',
  'NULL',
  'undefined',
  'true',
  'NaN',
  'N/A',
  'None',
  "'; drop table x; --",
  '${name}',
  '{{name}}',
  '%s %d',
  '$1',
  '~',
  '.',
  '_x0041_',
  'x'.repeat(300),
  ...naughty,
]
const rows = names.map((name, at) => ({ name, source: 'sample', source_id: `x${at}` }))
const columns = columnsOf(['name', 'source_id'])

async function written(format: 'csv' | 'html' | 'xlsx' | 'geojson' | 'parquet' | 'ndjson' | 'json'): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeListings(rows, { format, columns, heading: { title: 'T', note: 'n' } }))
    parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

test('there are hundreds', () => {
  expect(names.length - naughty.length).toBeGreaterThanOrEqual(53)
  expect(naughty.length).toBeGreaterThan(480)
})

test('HTML shows every odd name as text, without an element or a script of its own', async () => {
  const { document } = new Window()
  document.write(String(await written('html')))
  const shown = [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent)
  expect(shown).toEqual(names)
  expect(document.querySelectorAll('tbody td *, img, iframe, svg')).toHaveLength(0)
})

test('JSON, NDJSON and GeoJSON give every odd name back', async () => {
  expect(JSON.parse(String(await written('json')))).toMatchObject(rows.map(({ name }) => ({ name })))
  const lines = String(await written('ndjson'))
    .trim()
    .split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject(rows.map(({ name }) => ({ name })))
  expect(JSON.parse(String(await written('geojson')))).toMatchObject({
    features: rows.map(({ name }) => ({ properties: { name } })),
  })
})

test('XLSX and Parquet give every odd name back', async () => {
  const [, ...cells] = await readSheet(await written('xlsx'))
  // The reader turns numbers in text cells into text, and cells keep their spelling. XML cannot have U+FFFE.
  expect(cells.map(([name]) => name)).toEqual(names.map((name) => name.replaceAll('\uFFFE', '') || null))
  const file = new Uint8Array(await written('parquet')).buffer
  expect((await parquetReadObjects({ file })).map((row) => row['name'])).toEqual(names)
})

test('CSV gives every odd name back, behind an apostrophe where a spreadsheet would calculate', async () => {
  const [, ...records] = parsedCsv(String(await written('csv')))
  const isFormula = (name: string) => /^\s*[=+\-@]/.test(name)
  expect(records.map(([name]) => name)).toEqual(names.map((name) => (isFormula(name) ? `'${name}` : name)))
  expect(records.map(([, id]) => id)).toEqual(rows.map(({ source_id: id }) => id))
})

/** RFC 4180. */
function parsedCsv(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') records.push([])
    if (end === '') break
  }
  return records.filter((record) => record.length > 1)
}
