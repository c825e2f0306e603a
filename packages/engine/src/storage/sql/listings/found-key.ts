import { sql } from 'kysely'

/**
 * The expression of the index `capture_listing_known`, over `capture_listing` or its alias. PostgreSQL uses the index only
 * for exactly this expression.
 */
export function foundKey(alias = 'capture_listing') {
  const table = sql.table(alias)
  return sql<string>`${table}.account_id || ' ' || ${table}.source || ' ' || ${table}.source_id`
}

/** Its value for a listing of a source. */
export const foundKeyOf = (accountId: string, source: string, sourceId: string): string =>
  `${accountId} ${source} ${sourceId}`
