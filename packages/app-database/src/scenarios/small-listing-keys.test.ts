import { appDatabaseKinds, startTestAppDatabase } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../index.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0026'))

const insertRun = (id: string, { account, source, state }: { account: string; source: string; state: string }) => `
  insert into capture_run (id, account_id, request, export_format, destination, state, is_limited, is_delivery_over,
    tasks_total, tasks_planned, counters, fits, requests, last_seq, delivered_seq, last_log_seq, pages_ahead, slice_at, started_at)
  values ('${id}', '${account}', '{"source": "${source}"}', 'json', 'none', '${state}', false, true,
    1, 1, '{}', 1, 1, 1, 0, 0, 0, 1, 1);`

/** A listing with a field of another source, and one that an earlier run had. */
const insertListings = (runId: string, account: string, source: string) => `
  insert into capture_listing (run_id, source_id, seq, account_id, source, tasks, listing, provider, licence) values
    ('${runId}', 'Node/1', 1, '${account}', '${source}', '{0,2}', '{"name": "Café ${runId}"}', 'Meta', 'CC0-1.0'),
    ('${runId}', 'node/2', null, '${account}', '${source}', '{}', null, null, null);
  insert into capture_filled (run_id, source_id, fields) values ('${runId}', 'Node/1', '{"phone": "${runId}"}');`

test.each(appDatabaseKinds)(
  'listings of earlier versions have the numbers of their run and collection (%s)',
  async (kind) => {
    const database = await startTestAppDatabase(kind, before)
    const rowsOf = async (text: string) => (await database.executeSql(text)).rows
    try {
      const runs = [
        ['r1', 'ana', 'overture'],
        ['r2', 'ana', 'osm-extract'],
        ['r3', 'ben', 'overture'],
        ['r4', 'ana', 'overture'],
      ] as const
      for (const [id, account, source] of runs)
        await database.executeSql(
          insertRun(id, { account, source, state: 'completed' }) + insertListings(id, account, source),
        )
      await migrate(database, migrations)

      const collections = `select r.id, (select array_agg(o.id order by o.id) from capture_run o
        where o.collection = r.collection) as of from capture_run r order by r.id`
      expect(await rowsOf(collections)).toEqual([
        { id: 'r1', of: ['r1', 'r4'] },
        { id: 'r2', of: ['r2'] },
        { id: 'r3', of: ['r3'] },
        { id: 'r4', of: ['r1', 'r4'] },
      ])
      const listings = `select r.id, l.source_id, l.seq, l.tasks, l.listing->>'name' as name, l.provider, l.licence,
          f.fields->>'phone' as phone
        from capture_listing l join capture_run r on r.number = l.run and r.collection = l.collection
          left join capture_filled f on f.run = l.run and f.source_id = l.source_id order by r.id, l.source_id`
      const numbered = { source_id: 'Node/1', seq: 1, tasks: [0, 2], provider: 'Meta', licence: 'CC0-1.0' }
      const known = { source_id: 'node/2', seq: null, tasks: [], provider: null, licence: null }
      expect(await rowsOf(listings)).toEqual(
        runs.flatMap(([id]) => [
          { ...numbered, id, name: `Café ${id}`, phone: id },
          { ...known, id, name: null, phone: null },
        ]),
      )

      // A skipped capture, which may start beside another one, is not the first of a collection.
      for (const [id, account, state] of [
        ['r5', 'cem', 'skipped'],
        ['r6', 'cem', 'completed'],
        ['r7', 'cem', 'completed'],
        ['r8', 'ana', 'running'],
      ] as const)
        await database.executeSql(insertRun(id, { account, source: 'overture', state }))
      expect((await rowsOf(collections)).slice(4)).toEqual([
        { id: 'r5', of: ['r5'] },
        { id: 'r6', of: ['r6', 'r7'] },
        { id: 'r7', of: ['r6', 'r7'] },
        { id: 'r8', of: ['r1', 'r4', 'r8'] },
      ])

      await database.executeSql(`delete from capture_run where account_id = 'ana'`)
      const left = 'select r.id from capture_listing l left join capture_run r on r.number = l.run'
      expect(await rowsOf(left)).toEqual([{ id: 'r3' }, { id: 'r3' }])
      expect(await rowsOf('select source_id from capture_filled')).toEqual([{ source_id: 'Node/1' }])
    } finally {
      await database.stop()
    }
  },
  120_000,
)
