import { sql } from 'kysely'
import { runNumber } from '../listings/run-key.ts'
import type { FillerCount } from '../../../model/fresh-listing.ts'
import type { StorageReads, StorageTx } from '../../storage.ts'
import type { SentWrites } from '../transaction/sent-writes.ts'
import type { EngineDb } from '../tables.ts'

/** Fields that other sources filled in; one row per listing with any. */
export function enrichedFieldOperations(db: EngineDb, { send }: SentWrites): Pick<StorageTx, 'insertFilled'> {
  return {
    insertFilled: async (runId, listings) => {
      const rows = listings.flatMap(({ listing, filled }) =>
        filled === undefined ? [] : [{ sourceId: listing.source_id, fields: filled }],
      )
      if (rows.length === 0) return
      const inserted = sql`
        insert into capture_filled (collection, run, source_id, fields)
        select r.collection, r.number, f."sourceId", f.fields
        from capture_run r, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f("sourceId" text, fields jsonb)
        where r.id = ${runId}`
      send(inserted.execute(db))
    },
  }
}

/** Where a run's listings come from: the providers of its rows, and the sources that filled missing fields. */
export function filledReads(db: EngineDb): Pick<StorageReads, 'readProviders' | 'readFillers' | 'readFilled'> {
  return {
    readProviders: async (runId) =>
      await db
        .selectFrom('captureListing')
        .select((eb) => ['provider', 'licence', eb.fn.countAll<number>().as('listings')])
        .where('run', '=', runNumber(runId))
        .where('seq', 'is not', null)
        .groupBy(['provider', 'licence'])
        .orderBy('listings', 'desc')
        .execute(),
    readFillers: async (runId) => {
      const { rows } = await sql<FillerCount>`
        select field.value->>'source' as source, field.value->>'licence' as licence,
          count(*)::int as fields, count(distinct f.source_id)::int as listings
        from capture_filled f, jsonb_each(f.fields) field where f.run = ${runNumber(runId)}
        group by 1, 2 order by 3 desc, 1, 2`.execute(db)
      return rows
    },
    readFilled: async (runId, sourceIds) => {
      if (sourceIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('captureFilled')
        .select(['sourceId', 'fields'])
        .where('run', '=', runNumber(runId))
        .where(sql<boolean>`source_id = any(${sourceIds})`)
        .execute()
      return new Map(rows.map(({ sourceId, fields }) => [sourceId, fields]))
    },
  }
}
