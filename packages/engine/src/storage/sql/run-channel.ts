import { sql } from 'kysely'

/** NOTIFY channel: each commit that changes a run sends its id. */
export const runChannel = 'capture_run'

/** Added to RETURNING: notifies the channel at commit; PostgreSQL removes repeats within the transaction. */
export const notifyOf = (column: 'id' | 'runId') => sql`pg_notify(${runChannel}, ${sql.ref(column)})`.as('notified')
