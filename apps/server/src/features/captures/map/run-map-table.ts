import { sql } from 'kysely'
import type { GapReason } from '@gazetteer/engine'
import type { Box } from '@gazetteer/geography'
import type { Db } from '../../../platform/app-database/index.ts'

/** An area of the ledger as the map needs it. */
export type AreaSummary = {
  box: Box
  state: 'waiting' | 'running' | 'done' | 'gap'
  isSplit: boolean
  raw: number
  outside: number
  requests: number
  reason: GapReason | null
}

export async function listAreas(db: Db, runId: string, tasks: readonly number[]): Promise<AreaSummary[]> {
  const found = await sql<AreaSummary>`
    select box, case when state = 'gap' then 'gap' when lease is not null and state = 'waiting' then 'running'
        when state in ('waiting', 'asked') then 'waiting' else 'done' end as state,
      exists (select 1 from capture_area part where part.run_id = a.run_id and part.parent = a.path) as "isSplit",
      (counters->>'raw')::int as raw, (counters->>'outside')::int as outside, requests, reason
    from capture_area a where run_id = ${runId} and task = any(${tasks}) order by path limit 5000`.execute(db)
  return found.rows
}

/** [longitude, latitude] of the run's newest listings. */
export async function listPoints(db: Db, runId: string, limit: number): Promise<[number, number][]> {
  const found = await sql<{ longitude: number; latitude: number }>`
    select (listing->>'longitude')::float8 as longitude, (listing->>'latitude')::float8 as latitude
    from capture_listing where run_id = ${runId} and seq is not null and listing->>'latitude' is not null
    order by seq desc limit ${limit}`.execute(db)
  return found.rows.map(({ longitude, latitude }) => [longitude, latitude])
}
