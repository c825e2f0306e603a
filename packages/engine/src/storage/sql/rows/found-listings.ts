import { type RawBuilder, sql } from 'kysely'
import { textsIn } from '../listings/texts-in.ts'
import type { StorageTx } from '../../storage.ts'
import type { SentWrites } from '../transaction/sent-writes.ts'
import type { EngineDb } from '../tables.ts'

/** Look-ups of the ids of a page, in its run and in the account's other runs. */
export function foundOperations(
  db: EngineDb,
  { send }: SentWrites,
): Pick<StorageTx, 'tasksOfFound' | 'knownBefore' | 'addFinder'> {
  let isIndexForced = false
  /** Plans are cached. One that was made for a table of a few rows would read all rows, for each id, when it has millions. */
  const forceIndex = () => {
    if (!isIndexForced) send(sql`select set_config('enable_seqscan', 'off', true)`.execute(db))
    isIndexForced = true
  }
  return {
    tasksOfFound: async (runId, sourceIds) => {
      if (sourceIds.length === 0) return new Map()
      forceIndex()
      const { rows } = await sql<{ sourceId: string; tasks: number[] }>`
        select wanted.id as "sourceId", found.tasks from ${foundInRun(runId, sourceIds, sql`l.tasks`)}`.execute(db)
      return new Map(rows.map(({ sourceId, tasks }) => [sourceId, tasks]))
    },
    knownBefore: async (runId, sourceIds) => {
      if (sourceIds.length === 0) return new Set()
      forceIndex()
      const { rows } = await sql<{ sourceId: string }>`
        select wanted.id as "sourceId" from capture_run r cross join ${textsIn(sourceIds)} as wanted(id)
        where r.id = ${runId} and (
          select true from capture_listing l
          where l.collection = r.collection and l.source_id = wanted.id and l.run <> r.number and l.seq is not null
          limit 1)`.execute(db)
      return new Set(rows.map(({ sourceId }) => sourceId))
    },
    addFinder: async (runId, task, sourceIds) => {
      if (sourceIds.length === 0) return
      forceIndex()
      const changed = sql`update capture_listing set tasks = tasks || ${task}::int where ctid = any(array(
        select found.ctid from ${foundInRun(runId, sourceIds, sql`l.ctid`)}))`
      send(changed.execute(db))
    },
  }
}

/** A column of those listings of a run `found` that have one of the ids `wanted.id`: one look-up of the primary key for each. */
const foundInRun = (runId: string, sourceIds: readonly string[], column: RawBuilder<unknown>) => sql`capture_run r
  cross join ${textsIn(sourceIds)} as wanted(id)
  cross join lateral (
    select ${column} from capture_listing l
    where l.collection = r.collection and l.source_id = wanted.id and l.run = r.number offset 0) found
  where r.id = ${runId}`
