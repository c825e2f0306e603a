import { type RawBuilder, sql } from 'kysely'
import { foundKey, foundKeyOf } from '../listings/found-key.ts'
import type { RunRow, StorageTx } from '../../storage.ts'
import type { TxSettings } from '../transaction/tx-settings.ts'
import type { EngineDb } from '../tables.ts'

export function listingOperations(db: EngineDb, { sent, onFresh }: Pick<TxSettings, 'sent' | 'onFresh'>) {
  const write = (statement: RawBuilder<unknown>) => sent.send(statement.execute(db))
  return {
    tasksOfFound: async (runId, sourceIds) => {
      if (sourceIds.length === 0) return new Map()
      const result = await db
        .selectFrom('captureListing')
        .select(['sourceId', 'tasks'])
        .where('runId', '=', runId)
        .where(sql<boolean>`source_id = any(${sourceIds})`)
        .execute()
      return new Map(result.map(({ sourceId, tasks }) => [sourceId, tasks]))
    },
    knownBefore: async ({ id, accountId }, source, sourceIds) => {
      const result = await db
        .selectFrom('captureListing')
        .select('sourceId')
        .distinct()
        .where(sql<boolean>`${foundKey()} = any(${sourceIds.map((one) => foundKeyOf(accountId, source, one))})`)
        .where('seq', 'is not', null)
        .where('runId', '<>', id)
        .execute()
      return new Set(result.map(({ sourceId }) => sourceId))
    },
    insertFresh: async ({ id, accountId, destination, request }, task, listings) => {
      if (listings.length === 0) return
      if (destination !== 'none') onFresh(id, listings)
      const rows = listings.map((one) => ({ source_id: one.listing.source_id, ...one }))
      write(sql`
        insert into capture_listing (run_id, source_id, seq, account_id, source, tasks, listing, provider, licence)
        select ${id}, l.source_id, l.seq, ${accountId}, ${request.source}, array[${task}::int], l.listing, l.provider, l.licence
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as l(source_id text, seq int, listing jsonb, provider text, licence text) order by 2`)
    },
    insertKnown: async (run, task, sourceIds) => {
      if (sourceIds.length > 0) write(insertIds(run, [task], sourceIds))
    },
    insertFiltered: async (run, sourceIds) => {
      if (sourceIds.length > 0) write(insertIds(run, [], sourceIds))
    },
    insertSeen: async (runId, task, places) => {
      if (places.length === 0) return
      write(sql`
        insert into capture_seen (run_id, source_id, task, status, listing)
        select ${runId}, p.listing->>'source_id', ${task}::int, p.status, p.listing
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(status text, listing jsonb) order by 2
        on conflict do nothing`)
    },
    addFinder: async (runId, task, sourceIds) => {
      if (sourceIds.length === 0) return
      write(sql`update capture_listing set tasks = tasks || ${task}::int
        where run_id = ${runId} and source_id = any(${sourceIds})`)
    },
    deleteFreshAfter: async (runId, seq) => {
      const { rows } = await sql<{ count: number }>`
        with deleted as (delete from capture_listing where run_id = ${runId} and seq > ${seq} returning tasks[1] as task),
        of_place as (
          select place.first_task, count(*)::int as listings from deleted cross join lateral (
            select p.first_task from capture_place p where p.run_id = ${runId} and p.first_task <= deleted.task
            order by p.first_task desc limit 1) place
          group by place.first_task),
        changed as (
          update capture_place p set listings = p.listings - o.listings, revision = nextval('capture_place_revision')
          from of_place o where p.run_id = ${runId} and p.first_task = o.first_task)
        select count(*)::int as count from deleted`.execute(db)
      return rows[0]?.count ?? 0
    },

    insertLog: async (runId, lines) => {
      write(sql`
        insert into capture_log (run_id, seq, at, level, text, link, about)
        select ${runId}, l.seq, l.at, l.level, l.text, l.link, l.about
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l(seq int, at bigint, level text, text text, link jsonb, about jsonb)
        on conflict (run_id, seq) do update set at = excluded.at, text = excluded.text, about = excluded.about`)
    },
  } satisfies Partial<StorageTx>
}

/** Of places that are not stored. */
const insertIds = (
  { id, accountId, request }: RunRow,
  tasks: readonly number[],
  sourceIds: readonly string[],
): RawBuilder<unknown> => sql`
  insert into capture_listing (run_id, source_id, account_id, source, tasks)
  select ${id}, place, ${accountId}, ${request.source}, ${tasks}::int[]
  from unnest(${sourceIds}::text[]) place order by 2`
