import type { Listing, ListingField } from '@gazetteer/listing'
import { columns, fixed, refreshed } from '../columns.ts'
import type { Answer } from './connection.ts'

const arrayTypes: Partial<Record<ListingField, string>> = {
  rating: 'numeric',
  reviewcount: 'int',
  latitude: 'float8',
  longitude: 'float8',
  created_at: 'timestamptz',
  last_updated: 'timestamptz',
}

/** One array for each column: the statement's text is the same for every batch. */
const sql = `insert into "BusinessDatabase" as kept (${columns.join(', ')})
select * from unnest(${columns.map((column, at) => `$${at + 1}::${arrayTypes[column] ?? 'text'}[]`).join(', ')})
on conflict (source, source_id) do update set ${columns
  .filter((column) => !fixed.has(column))
  .map(assignment)
  .join(', ')}
returning xmax = 0 as is_new`

type RunSignal = (sql: string, values: readonly unknown[], signal?: AbortSignal) => Promise<Answer>

/** Writes one batch (no key twice) and tells how many rows were new. */
export async function upsertBatch(run: RunSignal, batch: readonly Listing[], signal?: AbortSignal): Promise<number> {
  const values = columns.map((column) => batch.map((listing) => listing[column]))
  const { rows } = await run(sql, values, signal)
  return rows.filter((row) => row['is_new'] === true).length
}

function assignment(column: ListingField): string {
  if (refreshed.has(column)) return `${column} = coalesce(excluded.${column}, kept.${column})`
  return `${column} = case when kept.${column} is null or kept.${column}::text = '' then excluded.${column} else kept.${column} end`
}
