import type { ExportedListing } from '@gazetteer/listing'
import { type ViewQuery, listingsOnPage } from '@gazetteer/contract'
import { fitting } from '../listings/index.ts'

type Wanted = Pick<ViewQuery, 'search' | 'sort' | 'order' | 'page'>

/**
 * One page of the listings that match a search, in a sort order; without one as found. Keeps at most twice the
 * listings up to that page in memory.
 */
export async function pageOfListings(
  listings: AsyncIterable<ExportedListing>,
  { search, sort, order, page }: Wanted,
): Promise<{ rows: ExportedListing[]; count: number }> {
  const fits = fitting({ search, city: '', category: '', complete: 'false' })
  const [from, to] = [(page - 1) * listingsOnPage, page * listingsOnPage]
  const inOrder = (rows: ExportedListing[]) =>
    sort === undefined ? rows : rows.toSorted((a, b) => compare(a[sort], b[sort], order))
  let first: ExportedListing[] = []
  let count = 0
  for await (const listing of listings) {
    if (!fits(listing)) continue
    count += 1
    if (sort === undefined && count > to) continue
    first.push(listing)
    if (first.length >= 2 * to) first = inOrder(first).slice(0, to)
  }
  return { rows: inOrder(first).slice(from, to), count }
}

type Value = string | number | null

/** Missing values come last in both directions. */
function compare(a: Value, b: Value, order: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const way = typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b))
  return order === 'asc' ? way : -way
}

const texts = new Intl.Collator('en', { sensitivity: 'base' })
