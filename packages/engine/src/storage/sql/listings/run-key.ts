import { type RawBuilder, sql } from 'kysely'

/** The number of a run, which `capture_listing` and `capture_filled` have instead of its id. */
export const runNumber = (runId: string): RawBuilder<number> =>
  sql<number>`(select number from capture_run where id = ${runId})`

/** The collection of a run: what all captures of its account found at its source. */
export const runCollection = (runId: string): RawBuilder<number> =>
  sql<number>`(select collection from capture_run where id = ${runId})`
