import { sql } from 'kysely'
import { maxPlacesChanged, maxTypedPlaces } from '../../model/place.ts'
import type { Place, PlaceChanges, PlacePage, PlaceTotals, PlaceWindow } from '../../model/place.ts'
import type { StorageReads } from '../storage.ts'
import type { EngineDb } from './tables.ts'

/** Places of a run by their counters, which migration 0014 describes. Only the types of a running place count areas. */
export function placeReads(db: EngineDb): Pick<StorageReads, 'readPlaces' | 'readPlaceChanges'> {
  return {
    readPlaces: (runId, window) => readPlaces(db, runId, window),
    readPlaceChanges: (runId, after) => readPlaceChanges(db, runId, after),
  }
}

const stored = sql`case when r.destination = 'none' then r.last_seq else r.delivered_seq end`

const totals = sql<PlaceTotals>`jsonb_build_object('places', t.places, 'waiting', t.waiting, 'running', t.running,
  'done', t.done, 'partial', t.partial, 'failed', t.failed, 'notRequested', t.not_requested,
  'areasDone', t.areas_done, 'areasKnown', t.areas_known, 'listings', ${stored})`

const listings = sql`case when r.destination = 'none' then p.listings else p.delivered end`

/** As migration 0014 counts it. */
const areaIsDone = sql`a.state in ('done', 'unneeded') or (a.state = 'gap' and a.reason->>'code' <> 'limit')`

/** Listings are delivered in plan order: those of an earlier type come first. */
const types = sql`(select jsonb_agg(jsonb_build_object('type', s.types->>(of_type.index - p.first_task),
    'listings', greatest(0, least(of_type.fresh, ${listings} - of_type.earlier)),
    'areasDone', a.done, 'areasKnown', a.known) order by of_type.index)
  from capture_selection s cross join lateral (
    select t.index, t.fresh, sum(t.fresh) over (order by t.index) - t.fresh as earlier from capture_task t
    where t.run_id = p.run_id and t.index >= p.first_task and t.index < p.first_task + p.tasks) of_type
  cross join lateral (
    select count(*)::int as known, count(*) filter (where ${areaIsDone})::int as done from capture_area a
    where a.run_id = p.run_id and a.task = of_type.index
      and a.path >= lpad(of_type.index::text, 5, '0') and a.path < lpad((of_type.index + 1)::text, 5, '0')) a
  where s.run_id = p.run_id and s.first_task = p.first_task)`

const place = sql<Place>`jsonb_build_object('key', p.first_task, 'label', p.label,
  'kind', case when p.is_area then 'area' else 'city' end, 'state', p.state,
  'listings', ${listings},
  'areasDone', p.areas_done, 'areasKnown', p.areas_known,
  'gaps', jsonb_build_object('failed', p.areas_failed,
    'notRequested', p.areas_skipped + case when p.is_over then p.areas_open else 0 end))
  || case when p.state = 'running' and p.tasks > 1 and t.places <= ${maxTypedPlaces}
    then jsonb_build_object('types', ${types}) else '{}' end`

async function readPlaces(db: EngineDb, runId: string, window: PlaceWindow): Promise<PlacePage | null> {
  const { after, limit, state, search } = window
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const filters = [
    ...(state === null ? [] : [sql`p.state = ${state}`]),
    ...words.map((word) => sql`position(${word} in lower(p.label)) > 0`),
  ]
  const wanted = sql.join([sql`p.run_id = r.id`, ...filters], sql` and `)
  const matching =
    filters.length === 0
      ? sql<number>`t.places`
      : sql<number>`(select count(*)::int from capture_place p where ${wanted})`
  const { rows } = await sql<PlacePage>`
    select ${stored} as seq, ${totals} as totals, ${matching} as matching, coalesce((
      select jsonb_agg(listed.place order by listed.first_task) from (
        select p.first_task, ${place} as place from capture_place p
        where ${wanted} and p.first_task > ${after ?? -1} order by p.first_task limit ${limit}) listed), '[]') as places
    from capture_run r join capture_place_total t on t.run_id = r.id where r.id = ${runId}`.execute(db)
  return rows[0] ?? null
}

async function readPlaceChanges(db: EngineDb, runId: string, after: number | null): Promise<PlaceChanges | null> {
  const { rows } = await sql<PlaceChanges>`
    select ${totals} as totals,
      coalesce((select max(p.revision) from capture_place p where p.run_id = r.id), 0) as revision,
      coalesce((
        select jsonb_agg(jsonb_build_object('revision', c.revision, 'place', c.place) order by c.revision) from (
          select p.revision, ${place} as place from capture_place p
          where p.run_id = r.id and p.revision > ${after}::bigint order by p.revision limit ${maxPlacesChanged + 1}) c),
        '[]') as changed
    from capture_run r join capture_place_total t on t.run_id = r.id where r.id = ${runId}`.execute(db)
  const [found] = rows
  if (found === undefined) return null
  return (found.changed ?? []).length > maxPlacesChanged ? { ...found, changed: null } : found
}
