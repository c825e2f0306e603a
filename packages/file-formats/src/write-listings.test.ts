import { expect, test } from 'vitest'
import { type Listing, listingFields, normalizeListing } from '@gazetteer/listing'
import { columnsOf, writeListings } from './index.ts'
import { csvCell } from './text/write-csv.ts'

const base = normalizeListing(
  {
    sourceId: 'x1',
    name: 'Name, "quoted"',
    phone: '+14105550110',
    types: [],
    address: '=1+1',
    city: null,
    state: null,
    zip: null,
    rating: 4,
    reviewCount: 12,
    plusCode: null,
    website: null,
    latitude: 39.2,
    longitude: -76.6,
    hours: null,
    isClosed: false,
  },
  {
    source: 'sample',
    category: '<b>Dentist</b>',
    city: 'Baltimore',
    state: 'MD',
    country: 'US',
    seenAt: '2026-11-21T00:00:00.000Z',
  },
)

const heading = { title: 'T & T', note: 'n' }

async function write(format: 'json' | 'csv' | 'html' | 'geojson', listings: Listing[]): Promise<string> {
  return await readAll(writeListings(listings, { format, heading }))
}

async function readAll(file: ReturnType<typeof writeListings>): Promise<string> {
  const parts = []
  for await (const part of file) parts.push(String(part))
  return parts.join('')
}

function rows(count: number): Listing[] {
  if (base === null) throw new Error('the base row has a name')
  return Array.from({ length: count }, (_, at) => ({ ...base, source_id: `x${at}` }))
}

test('JSON is one array with the keys in order, for none, one and many', async () => {
  for (const count of [0, 1, 1000]) {
    const parsed: unknown = JSON.parse(await write('json', rows(count)))
    expect(parsed).toHaveLength(count)
    expect(Array.isArray(parsed) && parsed.every((row) => Object.keys(row).join() === listingFields.join())).toBe(true)
  }
})

test('CSV quotes as in RFC 4180 and neutralizes formulas, but not numbers or phones', async () => {
  const text = await write('csv', rows(1))
  expect(text.startsWith('\uFEFFname,phone,')).toBe(true)
  expect(text).toContain('"Name, ""quoted""",+14105550110,')
  expect(text).toContain(",'=1+1,")
  expect(text).toContain(',39.2,-76.6,')
  expect(['@x', '-x', '+12', '\tx', 'x=1'].map((cell) => csvCell(cell))).toEqual(["'@x", "'-x", "'+12", "'\tx", 'x=1'])
})

test.each(['\n=1+1', ' =1+1', '\u00A0-2', '\u3000@x', '\v+1', '＝1', '＋1', '－1', '＠x', '\n＝1', '\nplain'])(
  'CSV prefixes a formula behind white space or in full-width signs with an apostrophe: %j',
  (text) => expect(csvCell(text).replace(/^"/, '')).toBe(`'${text}${text.includes('\n') ? '"' : ''}`),
)

test('CSV leaves numbers, E.164 phones and plain text behind white space as they are', () => {
  expect([-1.5, '+14105550110', ' plain', 'a＝b', '24/7'].map((cell) => csvCell(cell))).toEqual([
    '-1.5',
    '+14105550110',
    ' plain',
    'a＝b',
    '24/7',
  ])
})

test('HTML is one page in which no field can become markup', async () => {
  const text = await write('html', rows(2))
  expect(text).toContain('<title>T &#38; T</title>')
  expect(text).not.toContain('<b>')
  expect(text.match(/<tr>/g)).toHaveLength(3)
})

test('NDJSON is one object a line, GeoJSON a point for each place, all in the chosen columns and their order', async () => {
  const columns = columnsOf(['city', 'name'])
  const ndjson = await readAll(writeListings(rows(2), { format: 'ndjson', heading, columns }))
  const lines = ndjson.trimEnd().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toHaveLength(2)
  expect(lines[0]).toBe('{"city":"Baltimore","name":"Name, \\"quoted\\""}')
  const places = [...rows(1), ...rows(1).map((row) => ({ ...row, latitude: null }))]
  const text = await readAll(writeListings(places, { format: 'geojson', heading, columns }))
  const properties = { city: 'Baltimore', name: 'Name, "quoted"' }
  const feature = { type: 'Feature', id: 'sample:x0', properties }
  expect(JSON.parse(text)).toEqual({
    type: 'FeatureCollection',
    features: [
      { ...feature, geometry: { type: 'Point', coordinates: [-76.6, 39.2] } },
      { ...feature, geometry: null },
    ],
  })
  const ownRow = { city: 'Baltimore', name: 'Own', latitude: null, longitude: null, source: null, source_id: null }
  expect(JSON.parse(await readAll(writeListings([ownRow], { format: 'geojson', heading, columns })))).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: null, properties: { city: 'Baltimore', name: 'Own' } }],
  })
  expect(JSON.parse(await write('geojson', []))).toEqual({ type: 'FeatureCollection', features: [] })
})

test('CSV and HTML have the chosen columns in their order', async () => {
  const columns = columnsOf(['zip', 'last_updated', 'name'])
  const csv = await readAll(writeListings(rows(1), { format: 'csv', heading, columns }))
  expect(csv).toBe('\uFEFFzip,last_updated,name\r\n,2026-11-21T00:00:00.000Z,"Name, ""quoted"""\r\n')
  const html = await readAll(writeListings(rows(1), { format: 'html', heading, columns }))
  expect([...html.matchAll(/<th [^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(['ZIP', 'Updated', 'Name'])
})

test('renamed columns have their headers in every text format, in their order', async () => {
  const columns = [
    { field: 'city', header: '2' },
    { field: 'name', header: '=A, "B"' },
    { field: 'city', header: '<b>' },
  ] as const
  const file = (format: 'json' | 'ndjson' | 'csv' | 'html') =>
    readAll(writeListings(rows(1), { format, heading, columns }))
  const line = '{"2":"Baltimore","=A, \\"B\\"":"Name, \\"quoted\\"","<b>":"Baltimore"}'
  expect(await file('ndjson')).toBe(`${line}\n`)
  expect(await file('json')).toContain(line)
  expect((await file('csv')).split('\r\n')[0]).toBe('\uFEFF2,"\'=A, ""B""",<b>')
  expect(await file('html')).toContain('&#60;b&#62;')
})

test.each([
  ['semicolon', 'name;hours\r\n"a;b";"Mo;Tu"\r\na,b;\r\n'],
  ['tab', 'name\thours\r\na;b\tMo;Tu\r\na,b\t\r\n'],
  ['comma', 'name,hours\r\na;b,Mo;Tu\r\n"a,b",\r\n'],
] as const)('CSV with a %s quotes only texts that contain it', async (delimiter, expected) => {
  const file = { format: 'csv', heading, columns: columnsOf(['name', 'hours']), hasByteOrderMark: false } as const
  const twoRows = [
    { name: 'a;b', hours: 'Mo;Tu' },
    { name: 'a,b', hours: null },
  ]
  expect(await readAll(writeListings(twoRows, { ...file, csvStyle: { delimiter, decimal: 'point' } }))).toBe(expected)
})

test.each([
  ['semicolon', '4,5;-116,2;Suite 4.5\r\n'],
  ['comma', '"4,5","-116,2",Suite 4.5\r\n'],
] as const)('CSV with a decimal comma and a %s changes numbers only', async (delimiter, expected) => {
  const file = { format: 'csv', heading, columns: columnsOf(['rating', 'longitude', 'address']) } as const
  const csvStyle = { delimiter, decimal: 'comma' } as const
  const oneRow = [{ rating: 4.5, longitude: -116.2, address: 'Suite 4.5' }]
  const text = await readAll(writeListings(oneRow, { ...file, hasByteOrderMark: false, csvStyle }))
  expect(text.slice(text.indexOf('\n') + 1)).toBe(expected)
})
