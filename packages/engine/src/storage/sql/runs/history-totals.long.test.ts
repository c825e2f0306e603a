import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSqlEngine } from '../../../sql.ts'
import { readHistoryTotals } from './history-totals.ts'

const credits = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }
const { declaration } = scriptedSource([], { cap: null })
const jobs = 500
const places = 500
/** On an idle machine it takes a tenth. */
const boundMs = 5_000

test.each(appDatabaseKinds)(
  '500 jobs of 500 cities are added up from their counters in bounded time (%s)',
  async (kind) => {
    const { db, transaction, stop } = await startTestAppDatabase(kind)
    try {
      const engine = createSqlEngine(
        { db, transaction, credits },
        { now: () => 1_000, newId: () => 'lease', declarationOf: () => declaration },
      )
      await engine.createRun({
        id: 'JB-1',
        accountId: 'ana',
        request: {
          mode: 'autonomous',
          source: 'sample',
          selections: Array.from({ length: places }, (_, nth) => ({ city: `City ${nth}, ID`, types: ['restaurant'] })),
          onlyNew: false,
        },
        exportFormat: 'json',
        destination: 'none',
        isLimited: false,
        entries: [],
      })
      await sql`update capture_run set state = 'completed', ended_at = 2000, last_seq = ${places}`.execute(db)
      await sql`update capture_place set listings = 1`.execute(db)
      await sql`insert into capture_run overriding user value select (jsonb_populate_record(r, jsonb_build_object('id', 'JB-' || nth))).*
        from capture_run r cross join generate_series(2, ${jobs}) nth`.execute(db)
      await sql`insert into capture_place (run_id, first_task, tasks, label, is_area, is_over, listings)
        select 'JB-' || nth, first_task, tasks, label, is_area, is_over, listings
        from capture_place p cross join generate_series(2, ${jobs}) nth`.execute(db)
      await sql`insert into capture_type_count select id, concat_ws(' ', ended_at, last_seq, delivered_seq), '{"Dentist": 200, "Cafe": 300}'
        from capture_run`.execute(db)
      await sql`analyze`.execute(db)
      const start = performance.now()
      const totals = await readHistoryTotals(db, 'ana')
      const took = performance.now() - start
      expect(totals).toMatchObject({ jobs, listings: jobs * places, uncounted: 0 })
      expect(totals.byPlace[0]).toEqual({ label: 'City 0, ID', listings: jobs })
      expect(totals.byPlace[20]).toEqual({ label: 'other', listings: jobs * (places - 20) })
      expect(totals.byType).toEqual([
        { type: 'Cafe', listings: jobs * 300 },
        { type: 'Dentist', listings: jobs * 200 },
      ])
      expect(took).toBeLessThan(boundMs)
    } finally {
      await stop()
    }
  },
  120_000,
)
