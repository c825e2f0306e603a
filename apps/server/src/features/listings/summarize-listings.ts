import { groupsLimit, tableMessages, type tableSummaryAnswerSchema } from '@gazetteer/contract'
import type { Destination, DestinationRow } from '@gazetteer/destinations'
import { type TableField, tableFields } from '@gazetteer/listing'
import {
  type ListingFilter,
  type OrderKey,
  addSums,
  averageRatingOf,
  filterTest,
  orderKeyOf,
  rowSumsOf,
} from '@gazetteer/listing/filter'
import type { z } from 'zod'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type SummaryAnswer = z.input<typeof tableSummaryAnswerSchema>
type Wanted = { filter?: ListingFilter | undefined; group?: TableField | undefined }
type Group = SummaryAnswer['groups'][number]

/** Sums over the rows that match, and their groups by a column. */
export async function summarizeListings(
  context: ListingsContext,
  { accountId, ...wanted }: { accountId: string } & Wanted,
): Promise<SummaryAnswer> {
  const failed = tableMessages.fetchFailed
  const answer = await withTable(context, { accountId, failed }, (store) => summaryOf(store, wanted))
  if ('value' in answer) return { success: true, ...answer.value }
  const none = { count: 0, filled: {}, averageRating: null, groups: [], otherGroups: 0 }
  return { success: false, ...none, error: answer.error }
}

/** Databases compare texts each in another way, so rows are read in chunks and summed up here. */
async function summaryOf(store: Destination, { filter, group }: Wanted): Promise<Omit<SummaryAnswer, 'success'>> {
  const test = filterTest(filter ?? { all: [] })
  const groups = new Map<OrderKey, Group>()
  let sums = rowSumsOf([], tableFields)
  for await (const chunk of store.scan({ filter: filter ?? null })) {
    const rows = chunk.filter(test)
    sums = addSums(sums, rowSumsOf(rows, tableFields))
    if (group !== undefined) for (const row of rows) addTo(groups, row[group])
  }
  const sorted = [...groups.values()].toSorted((one, other) => other.count - one.count)
  return {
    count: sums.count,
    filled: sums.filled,
    averageRating: averageRatingOf(sums),
    groups: sorted.slice(0, groupsLimit),
    otherGroups: Math.max(0, sorted.length - groupsLimit),
  }
}

function addTo(groups: Map<OrderKey, Group>, cell: DestinationRow[TableField]): void {
  const key = orderKeyOf(cell)
  const group = groups.get(key)
  if (group !== undefined) group.count += 1
  else groups.set(key, { value: key === null ? null : valueOf(cell), count: 1 })
}

const valueOf = (cell: DestinationRow[TableField]): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.join(' ') : cell
