import { type tableCountAnswerSchema, tableMessages, type tableRowsAnswerSchema } from '@gazetteer/contract'
import type { Destination, DestinationRow } from '@gazetteer/destinations'
import { type ListingFilter, filterTest } from '@gazetteer/listing/filter'
import type { z } from 'zod'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type CountAnswer = z.input<typeof tableCountAnswerSchema>
type RowsAnswer = z.input<typeof tableRowsAnswerSchema>
type Range = { limit: number; offset: number }

export async function countListings(
  context: ListingsContext,
  { accountId, filter }: { accountId: string; filter?: ListingFilter | undefined },
): Promise<CountAnswer> {
  const failed = tableMessages.unableToCheck
  const answer = await withTable(context, { accountId, failed }, (store) =>
    filter === undefined ? store.count() : countMatching(store, filter),
  )
  return 'error' in answer ? { success: false, count: 0, error: answer.error } : { success: true, count: answer.value }
}

/** A page of rows, ordered by id. */
export async function readListings(
  context: ListingsContext,
  { accountId, filter, ...range }: { accountId: string; filter?: ListingFilter | undefined } & Range,
): Promise<RowsAnswer> {
  const failed = tableMessages.fetchFailed
  const answer = await withTable(context, { accountId, failed }, (store) =>
    filter === undefined ? store.page(range) : pageOfMatching(store, filter, range),
  )
  if ('error' in answer) return { success: false, rows: [], error: answer.error }
  return { success: true, rows: answer.value }
}

async function countMatching(store: Destination, filter: ListingFilter): Promise<number> {
  const test = filterTest(filter)
  let count = 0
  for await (const chunk of store.scan(undefined, filter)) count += chunk.filter(test).length
  return count
}

async function pageOfMatching(
  store: Destination,
  filter: ListingFilter,
  { limit, offset }: Range,
): Promise<DestinationRow[]> {
  const test = filterTest(filter)
  const rows: DestinationRow[] = []
  let skipped = 0
  for await (const chunk of store.scan(undefined, filter)) {
    for (const row of chunk) {
      if (!test(row)) continue
      if (skipped < offset) skipped += 1
      else if (rows.push(row) === limit) return rows
    }
  }
  return rows
}
