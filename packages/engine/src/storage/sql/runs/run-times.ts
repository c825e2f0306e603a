import { sql } from 'kysely'

/**
 * The runs as a relation that other modules join: `id`, `account_id`, `state`, `started_at`, `ended_at` (epoch ms).
 * PostgreSQL plans it like the table itself.
 */
export const runTimes = sql`(select id, account_id, state, started_at, ended_at from capture_run)`
