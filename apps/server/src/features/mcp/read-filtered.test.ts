import { type Listing, unknownFields } from '@gazetteer/listing'
import { expect, test } from 'vitest'
import { readFiltered } from './read-filtered.ts'

const all = Array.from({ length: 12_000 }, (_, at): Listing => ({
  ...unknownFields,
  name: `n${at}`,
  category: 'Dentist',
  city: 'Boise',
  state: 'ID',
  source: 'sample',
  source_id: `x${at}`,
  website: at % 3 === 0 ? 'https://own.example' : null,
  created_at: '',
  last_updated: '',
}))

function reader() {
  const reads: number[] = []
  const read = async (cursor: number, limit: number) => {
    reads.push(limit)
    const end = cursor + limit
    return { listings: all.slice(cursor, end), next: end < all.length ? end : null }
  }
  return { reads, read }
}

test('pages through all listings that fit, each once', async () => {
  const { read } = reader()
  const names: string[] = []
  let next: number | null = 0
  while (next !== null) {
    const page: Awaited<ReturnType<typeof readFiltered>> = await readFiltered(read, ({ website }) => website !== null, {
      cursor: next,
      limit: 200,
    })
    expect(page.listings.length).toBeLessThanOrEqual(200)
    names.push(...page.listings.map(({ name }) => name))
    next = page.next
  }
  expect(names).toEqual(all.filter(({ website }) => website !== null).map(({ name }) => name))
})

test('ends after 5,000 listings, and goes on from there', async () => {
  const { read, reads } = reader()
  const page = await readFiltered(read, ({ name }) => name === 'n11999', { cursor: 0, limit: 20 })
  expect([page.listings, page.next, reads.length]).toEqual([[], 5_000, 10])
})

test('reads up to the last row that is returned', async () => {
  const { read, reads } = reader()
  const page = await readFiltered(read, ({ website }) => website !== null, { cursor: 0, limit: 2 })
  expect([page.listings.map(({ name }) => name), page.next, reads]).toEqual([['n0', 'n3'], 4, [500, 4]])
})
