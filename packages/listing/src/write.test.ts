import { expect, test } from 'vitest'
import { csvCell, listingFields, normalizeListing, writeListings } from './index.ts'
import type { Listing } from './index.ts'

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

async function write(format: 'json' | 'csv' | 'html', listings: Listing[]): Promise<string> {
  const parts = []
  for await (const part of writeListings(format, listings, { title: 'T & T', note: 'n' })) parts.push(part)
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

test('CSV quotes as RFC 4180 says and disarms formulas, but neither numbers nor phones', async () => {
  const text = await write('csv', rows(1))
  expect(text.startsWith('\uFEFFname,phone,')).toBe(true)
  expect(text).toContain('"Name, ""quoted""",+14105550110,')
  expect(text).toContain(",'=1+1,")
  expect(text).toContain(',39.2,-76.6,')
  expect(['@x', '-x', '+12', '\tx', 'x=1'].map(csvCell)).toEqual(["'@x", "'-x", "'+12", "'\tx", 'x=1'])
})

test('HTML is one page in which no field can become markup', async () => {
  const text = await write('html', rows(2))
  expect(text).toContain('<title>T &#38; T</title>')
  expect(text).not.toContain('<b>')
  expect(text.match(/<tr>/g)).toHaveLength(3)
})
