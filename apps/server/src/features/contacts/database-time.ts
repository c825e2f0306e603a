import { sql } from 'kysely'

/** The clock of the app database, epoch milliseconds: leases and turns hold on every machine. */
export const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** A lease or turn that ends later was given before the clock was set back. */
export const longestAheadMs = 300_000
