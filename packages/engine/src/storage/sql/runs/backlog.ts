import { sql } from 'kysely'
import type { AppDb } from '../tables.ts'

export type Backlog = {
  /** Open runs by intent; prompted: they wait for a decision. */
  runs: { run: number; pause: number; stop: number; prompted: number }
  /** Pages waiting to be merged, of active runs, and the age of the oldest in ms. */
  pages: number
  mergeLagMs: number
  /** Age of the oldest open run in ms; 0 without one. */
  oldestRunMs: number
}

type Row = Backlog['runs'] & { pages: number; oldest: number | null; started: number | null }

/** The installation's backlog, for monitoring. Pages of runs paused at a limit are excluded. */
export async function readBacklog(db: AppDb, now: number): Promise<Backlog> {
  const result = await sql<Row>`
    with open as (
      select r.id, r.started_at, i.intent, r.closing, r.ending,
        exists (select from capture_prompt p where p.run_id = r.id and p.choice is null) as prompted
      from capture_run r join capture_intent i on i.run_id = r.id where r.state = 'running'
    ), waiting as (
      select p.stored_at from open join capture_page p on p.run_id = open.id
      where open.intent = 'run' and not open.prompted and open.ending is null
    )
    select count(*) filter (where intent = 'run' and not prompted)::int as run,
      count(*) filter (where intent = 'pause' and not prompted)::int as pause,
      count(*) filter (where intent = 'stop' and not prompted)::int as stop,
      count(*) filter (where prompted)::int as prompted,
      (select count(*)::int from waiting) as pages,
      (select min(stored_at) from waiting) as oldest, min(started_at) as started
    from open`.execute(db)
  const [row] = result.rows
  if (row === undefined) throw new Error('A count query returns one row')
  const { pages, oldest, started, ...runs } = row
  const ageOf = (at: number | null): number => (at === null ? 0 : Math.max(0, now - at))
  return { runs, pages, mergeLagMs: ageOf(oldest), oldestRunMs: ageOf(started) }
}
