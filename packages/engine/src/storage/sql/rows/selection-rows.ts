import { sql } from 'kysely'
import { fitLimitOf } from '../../../model/request.ts'
import type { KnownTask, PlacedSelection, Selection, CaptureMode } from '../../../model/request.ts'
import type { EngineDb } from '../tables.ts'

/** Exceeds the number of tasks that a process works on concurrently. */
const tasksCached = 256

export async function insertSelections(
  db: EngineDb,
  runId: string,
  selections: readonly PlacedSelection[],
): Promise<void> {
  if (selections.length === 0) return
  const rows = selections.map((selection, index) => ({ index, ...selection }))
  await sql`insert into capture_selection (run_id, first_task, tasks, index, city, area, types)
    select ${runId}, s."firstTask", s.tasks, s.index, s.city, s.area, s.types
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s("firstTask" int, tasks int, index int, city text, area jsonb, types jsonb)`.execute(db)
  await sql`insert into capture_place (run_id, first_task, tasks, label, is_area, is_over)
    select s.run_id, s.first_task, s.tasks, s.city, s.area is not null, r.ending is not null
    from capture_selection s join capture_run r on r.id = s.run_id where s.run_id = ${runId}`.execute(db)
}

/** LRU cache of tasks. They are immutable, and every page needs its own. */
export class KnownTasks {
  readonly #tasks = new Map<string, KnownTask>()

  async read(db: EngineDb, runId: string, index: number): Promise<KnownTask | null> {
    const key = `${runId} ${index}`
    const task = this.#tasks.get(key) ?? (await readKnownTask(db, runId, index))
    if (task === null) return null
    this.#tasks.delete(key)
    this.#tasks.set(key, task)
    const [oldest] = this.#tasks.keys()
    if (this.#tasks.size > tasksCached && oldest !== undefined) this.#tasks.delete(oldest)
    return task
  }
}

/** Reads a single task: a request may hold tens of thousands. */
async function readKnownTask(db: EngineDb, runId: string, index: number): Promise<KnownTask | null> {
  const result = await sql<Omit<KnownTask, 'fitLimit'> & { mode: CaptureMode }>`
    select ${index}::int as index, s.index as "cityIndex", ${index}::int - s.first_task as "typeIndex", s.city, s.area,
      case when s.tasks = 1 then s.types else jsonb_build_array(s.types->(${index}::int - s.first_task)) end as types,
      jsonb_array_length(s.types) as "typesInCity", r.request->>'mode' as mode
    from capture_run r, lateral (
      select * from capture_selection c where c.run_id = r.id and c.first_task <= ${index}
      order by c.first_task desc limit 1) s
    where r.id = ${runId} and ${index}::int < s.first_task + s.tasks`.execute(db)
  const [row] = result.rows
  if (row === undefined) return null
  const { mode, ...task } = row
  return { ...task, fitLimit: fitLimitOf(mode) }
}

export async function readSelections(db: EngineDb, runId: string): Promise<Selection[]> {
  const selections = db.selectFrom('captureSelection').select(['city', 'area', 'types']).where('runId', '=', runId)
  return await selections.orderBy('firstTask').execute()
}
