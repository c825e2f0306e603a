import { sql } from 'kysely'
import { fitLimitOf } from '../../../model/request.ts'
import type { CaptureMode, Task } from '../../../model/request.ts'
import type { AppDb } from '../tables.ts'

type Found = { mode: CaptureMode; city: string; types: string[]; tasks: number; nth: number; fits: number }

/** Runs looked at, the newest first. */
const newest = 50

/**
 * What the account's last complete captures found, by city and types. Only captures without a limit, filters, a
 * minimum of confidence or a gap count; in single mode, types that ended below its limit. An area can have a city's name.
 */
export async function readFoundBefore(
  db: AppDb,
  { accountId, source, cities }: { accountId: string; source: string; cities: readonly string[] },
): Promise<(task: Task) => number | null> {
  const { rows } = await sql<Found>`
    with run as (
      select id, started_at, request->>'mode' as mode from capture_run
      where account_id = ${accountId} and state = 'completed' and request->>'source' = ${source}
        and request->>'minConfidence' is null and request->'filters' is null and ending->>'code' = 'complete'
      order by ended_at desc limit ${newest})
    select run.mode, selection.city, selection.types, selection.tasks, task.index - selection.first_task as nth, task.fits
    from run
      join capture_selection selection on selection.run_id = run.id
      join capture_task task on task.run_id = run.id
        and task.index between selection.first_task and selection.first_task + selection.tasks - 1
    where selection.city = any(${cities}) and selection.area is null and task.is_done
    order by run.started_at`.execute(db)
  const complete = rows.filter(({ mode, fits }) => fits < (fitLimitOf(mode) ?? Infinity))
  const counts = new Map(
    complete.map(({ city, types, tasks, nth, fits }) => [
      keyOf(city, tasks === 1 ? types : types.slice(nth, nth + 1)),
      fits,
    ]),
  )
  return ({ city, types }) => counts.get(keyOf(city, types)) ?? null
}

const keyOf = (city: string, types: readonly string[]): string => JSON.stringify([city, types.toSorted()])
