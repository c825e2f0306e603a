import { type tableCountAnswerSchema, tableMessages, type tableRowsAnswerSchema } from '@gazetteer/contract'
import type { Destination, DestinationRow } from '@gazetteer/destinations'
import { type ListingFilter, filterTest } from '@gazetteer/listing/filter'
import type { z } from 'zod'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type CountAnswer = z.input<typeof tableCountAnswerSchema>
type RowsAnswer = z.input<typeof tableRowsAnswerSchema>
type Page = { limit: number; offset: number; after?: number | undefined; filter?: ListingFilter | undefined }

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
  { accountId, ...page }: { accountId: string } & Page,
): Promise<RowsAnswer> {
  const failed = tableMessages.fetchFailed
  const answer = await withTable(context, { accountId, failed }, (store) =>
    page.filter === undefined && page.after === undefined ? store.page(page) : scannedPage(store, page),
  )
  if ('error' in answer) return { success: false, rows: [], error: answer.error }
  return { success: true, rows: answer.value }
}

async function countMatching(store: Destination, filter: ListingFilter): Promise<number> {
  const test = filterTest(filter)
  let count = 0
  for await (const chunk of store.scan({ filter })) count += chunk.filter(test).length
  return count
}

/** Reads from the row after `after` on, so that a page costs the same wherever it is. */
async function scannedPage(store: Destination, { limit, offset, after, filter }: Page): Promise<DestinationRow[]> {
  const test = filterTest(filter ?? { all: [] })
  const rows: DestinationRow[] = []
  let skipped = 0
  const chunk = filter === undefined ? Math.min(1_000, offset + limit) : 1_000
  for await (const found of store.scan({ chunk, filter: filter ?? null, after: after ?? null })) {
    for (const row of found) {
      if (!test(row)) continue
      if (skipped < offset) skipped += 1
      else if (rows.push(row) === limit) return rows
    }
  }
  return rows
}
