import { sql } from 'kysely'

/** The channel on which each commit that changes a run names it. */
export const runChannel = 'capture_run'

/** Among what a change gives back: names the run on the channel when it is committed, once however often it was changed. */
export const notifyOf = (column: 'id' | 'runId') => sql`pg_notify(${runChannel}, ${sql.ref(column)})`.as('notified')
