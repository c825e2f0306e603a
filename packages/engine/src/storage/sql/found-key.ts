import { sql } from 'kysely'

/** The expression of the index `capture_listing_known`. PostgreSQL uses the index only for exactly this expression. */
export const foundKey = sql<string>`capture_listing.account_id || ' ' || capture_listing.source || ' ' || capture_listing.source_id`

/** Its value for one listing of a source. */
export const foundKeyOf = (accountId: string, source: string, sourceId: string): string =>
  `${accountId} ${source} ${sourceId}`
