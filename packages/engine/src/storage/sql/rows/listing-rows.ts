import { type RawBuilder, sql } from 'kysely'
import { runNumber } from '../listings/run-key.ts'
import { textsIn } from '../listings/texts-in.ts'
import type { RunRow, StorageTx } from '../../storage.ts'
import type { TxSettings } from '../transaction/tx-settings.ts'
import type { EngineDb } from '../tables.ts'

export function listingOperations(db: EngineDb, { sent, onFresh }: Pick<TxSettings, 'sent' | 'onFresh'>) {
  const write = (statement: RawBuilder<unknown>) => sent.send(statement.execute(db))
  return {
    insertFresh: async ({ id, destination }, task, listings) => {
      const [first] = listings
      if (first === undefined) return
      if (destination !== 'none') onFresh(id, listings)
      // JSON has no line break. PostgreSQL parses a text for each listing faster than one for all.
      const lines = listings.map(({ listing }) => JSON.stringify(listing)).join('\n')
      write(sql`
        insert into capture_listing (collection, run, seq, source_id, tasks, listing, provider, licence)
        select r.collection, r.number, ${first.seq}::int + l.nth - 1, l.source_id, array[${task}::int], l.line::jsonb,
          l.provider, l.licence
        from capture_run r cross join rows from (
          unnest(string_to_array(${lines}, chr(10))), ${textsIn(listings.map(({ listing }) => listing.source_id))},
          ${textsIn(listings.map(({ provider }) => provider))}, ${textsIn(listings.map(({ licence }) => licence))}
        ) with ordinality as l(line, source_id, provider, licence, nth)
        where r.id = ${id}`)
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
    deleteFreshAfter: async (runId, seq) => {
      const { rows } = await sql<{ count: number }>`
        with deleted as (delete from capture_listing where run = ${runNumber(runId)} and seq > ${seq} returning tasks[1] as task),
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
const insertIds = ({ id }: RunRow, tasks: readonly number[], sourceIds: readonly string[]): RawBuilder<unknown> => sql`
  insert into capture_listing (collection, run, source_id, tasks)
  select r.collection, r.number, place, ${tasks}::int[]
  from capture_run r cross join ${textsIn(sourceIds)} place where r.id = ${id}`
