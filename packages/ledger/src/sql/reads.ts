import { sql } from 'kysely'
import { all, laneOf, listingOf, logLineOf, promptOf, runOf } from './read-row.ts'
import { readGaps } from './rows.ts'
import type { LedgerReads } from '../rows.ts'
import type { QueryExecutorProvider } from './types.ts'

/** Reads for the screens and files; each is one query. */
export function sqlReads(db: QueryExecutorProvider): LedgerReads {
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    (await sql<Record<string, unknown>>`${query}`.execute(db)).rows
  return {
    readRun: async (runId) => runOf((await rowsOf(sql`select * from capture_run where id = ${runId}`))[0]),
    readOpenRuns: async () =>
      all(await rowsOf(sql`select * from capture_run where state = 'running' order by started_at, id`), runOf),
    readOpenRunOf: async (accountId) =>
      runOf((await rowsOf(sql`select * from capture_run where account_id = ${accountId} and state = 'running'`))[0]),
    currentLane: async (runId) =>
      laneOf(
        (
          await rowsOf(sql`select * from capture_lane where run_id = ${runId}
            order by is_done, case when is_done then -index else index end limit 1`)
        )[0],
      ),
    countAreas: async (runId) => {
      const [counts] = (
        await sql<{ waiting: number; settled: number; known: number }>`
          select count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where state not in ('waiting', 'asked'))::int as settled, count(*)::int as known
          from capture_area where run_id = ${runId}`.execute(db)
      ).rows
      return counts ?? { waiting: 0, settled: 0, known: 0 }
    },
    readGaps: (runId) => readGaps(db, runId),
    readLog: async (runId, { after, limit }) =>
      (
        await rowsOf(
          sql`select seq, at, level, text, link from capture_log where run_id = ${runId} and seq > ${after} order by seq limit ${limit}`,
        )
      ).map(logLineOf),
    readListings: async (runId, { after, limit }) =>
      (
        await rowsOf(
          sql`select seq, listing from capture_listing where run_id = ${runId} and seq > ${after} order by seq limit ${limit}`,
        )
      ).map(listingOf),
    readOpenPrompt: async (runId) =>
      promptOf((await rowsOf(sql`select * from capture_prompt where run_id = ${runId} and choice is null`))[0]),
    readPrompt: async (promptId) =>
      promptOf((await rowsOf(sql`select * from capture_prompt where id = ${promptId}`))[0]),
  }
}
