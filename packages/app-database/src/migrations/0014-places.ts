import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Counters of each place (city or area) of a run, and their totals. Triggers keep them in the transaction that changes
 * areas, tasks and deliveries, so that progress is read without counting. Lock order: run, area, task, place, total.
 */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_area drop constraint capture_area_state_check`.execute(db)
  await sql`alter table capture_area add constraint capture_area_state_check
    check (state in ('waiting', 'fetched', 'done', 'gap', 'skipped', 'unneeded'))`.execute(db)
  await sql`update capture_area a set state = 'unneeded' from capture_task t
    where t.run_id = a.run_id and t.index = a.task and t.is_done and a.state = 'skipped'`.execute(db)
  for (const statement of [...tables, ...functions, ...placeTriggers]) await sql.raw(statement).execute(db)
  for (const statement of earlierRuns) await sql.raw(statement).execute(db)
  for (const statement of triggers) await sql.raw(statement).execute(db)
}

const tables = [
  'create sequence capture_place_revision',
  `create table capture_place (
    run_id text not null references capture_run on delete cascade,
    first_task integer not null,
    tasks integer not null,
    label text not null,
    is_area boolean not null,
    is_over boolean not null,
    tasks_done integer default 0 not null,
    areas_known integer default 0 not null,
    areas_begun integer default 0 not null,
    areas_done integer default 0 not null,
    areas_failed integer default 0 not null,
    areas_skipped integer default 0 not null,
    areas_open integer default 0 not null,
    listings integer default 0 not null,
    delivered integer default 0 not null,
    revision bigint default nextval('capture_place_revision') not null,
    state text generated always as (case
      when not is_over and tasks_done < tasks
        then case when areas_begun > 0 or tasks_done > 0 or listings > 0 then 'running' else 'waiting' end
      when areas_failed + areas_skipped + areas_open + tasks - tasks_done = 0 then 'done'
      when listings > 0 or areas_done > areas_failed then 'partial'
      when areas_failed > 0 then 'failed'
      else 'not-requested' end) stored,
    primary key (run_id, first_task)
  )`,
  'create index capture_place_revised on capture_place (run_id, revision)',
  `create table capture_place_total (
    run_id text references capture_run on delete cascade primary key,
    places integer not null,
    waiting integer not null,
    running integer not null,
    done integer not null,
    partial integer not null,
    failed integer not null,
    not_requested integer not null,
    areas_known integer not null,
    areas_done integer not null
  )`,
]

/** What an area counts for in its place. `sign`: 1 for a row after the change, -1 for one before it. */
const areaCounts = {
  areas_known: 'true',
  areas_begun: 'requests > 0 or lease is not null',
  areas_done: `state in ('done', 'unneeded') or (state = 'gap' and reason->>'code' <> 'limit')`,
  areas_failed: `state = 'gap' and reason->>'code' <> 'limit'`,
  areas_skipped: `state = 'skipped' or (state = 'gap' and reason->>'code' = 'limit')`,
  areas_open: `state in ('waiting', 'fetched')`,
}
const areaNames = Object.keys(areaCounts)

const areaSums = Object.entries(areaCounts).map(
  ([name, condition]) => `coalesce(sum(sign) filter (where ${condition}), 0)::int as ${name}`,
)

const totalCounts = {
  places: 'true',
  waiting: `state = 'waiting'`,
  running: `state = 'running'`,
  done: `state = 'done'`,
  partial: `state = 'partial'`,
  failed: `state = 'failed'`,
  not_requested: `state = 'not-requested'`,
}
const totalNames = [...Object.keys(totalCounts), 'areas_known', 'areas_done']

const totalSums = [
  ...Object.entries(totalCounts).map(
    ([name, condition]) => `coalesce(sum(sign) filter (where ${condition}), 0)::int as ${name}`,
  ),
  'sum(sign * areas_known)::int as areas_known',
  'sum(sign * areas_done)::int as areas_done',
]

const added = (names: readonly string[], alias: string) => names.map((name) => `${name} = ${alias}.${name} + d.${name}`)
const isAny = (names: readonly string[]) => names.map((name) => `d.${name} <> 0`).join(' or ')

const placeOf = (runId: string, task: string) => `lateral (select p.first_task from capture_place p
  where p.run_id = ${runId} and p.first_task <= ${task} order by p.first_task desc limit 1) place`

/** Adds the changes of rows to their places. `changes`: rows with a sign, run and task. */
const countInPlaces = (changes: string, sums: readonly string[], names: readonly string[]) => `
  with changed as (${changes}),
  of_task as (select run_id, task, ${sums.join(', ')} from changed group by run_id, task),
  d as (select t.run_id, place.first_task, ${names.map((name) => `sum(t.${name})::int as ${name}`).join(', ')}
    from of_task t cross join ${placeOf('t.run_id', 't.task')} group by t.run_id, place.first_task)
  update capture_place p set ${added(names, 'p').join(', ')}, revision = nextval('capture_place_revision')
  from d where p.run_id = d.run_id and p.first_task = d.first_task and (${isAny(names)});`

const signed = (columns: string) => `select 1 as sign, ${columns} from after_rows
  union all select -1, ${columns} from before_rows`
const inserted = (columns: string) => `select 1 as sign, ${columns} from after_rows`

const areaColumns = 'run_id, task, state, reason, requests, lease'
const taskColumns = 'run_id, index as task, is_done, fresh'
const taskNames = ['tasks_done', 'listings']
const taskSums = [
  'coalesce(sum(sign) filter (where is_done), 0)::int as tasks_done',
  'sum(sign * fresh)::int as listings',
]
const placeColumns = 'run_id, state, areas_known, areas_done'

const triggerFunction = (name: string, body: string) => `create or replace function ${name}() returns trigger
  language plpgsql as $$ begin ${body} return null; end $$`

const functions = [
  triggerFunction('capture_area_inserted', countInPlaces(inserted(areaColumns), areaSums, areaNames)),
  triggerFunction('capture_area_updated', countInPlaces(signed(areaColumns), areaSums, areaNames)),
  triggerFunction('capture_task_inserted', countInPlaces(inserted(taskColumns), taskSums, taskNames)),
  triggerFunction('capture_task_updated', countInPlaces(signed(taskColumns), taskSums, taskNames)),
  triggerFunction(
    'capture_place_inserted',
    `insert into capture_place_total as t (run_id, ${totalNames.join(', ')})
      select run_id, ${totalSums.join(', ')} from (${inserted(placeColumns)}) c group by run_id
      on conflict (run_id) do update set ${totalNames.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')};`,
  ),
  triggerFunction(
    'capture_place_updated',
    `update capture_place_total t set ${added(totalNames, 't').join(', ')}
      from (select run_id, ${totalSums.join(', ')} from (${signed(placeColumns)}) c group by run_id) d
      where t.run_id = d.run_id and (${isAny(totalNames)});`,
  ),
  // Places that are complete stay as they are when the run ends.
  triggerFunction(
    'capture_run_updated',
    `if (old.ending is null) <> (new.ending is null) then
      update capture_place set is_over = new.ending is not null, revision = nextval('capture_place_revision')
        where run_id = new.id and is_over = (new.ending is null) and (is_over or areas_open > 0 or tasks_done < tasks);
    end if;
    if new.destination <> old.destination then
      update capture_place set revision = nextval('capture_place_revision')
        where run_id = new.id and listings <> delivered;
    end if;
    if new.delivered_seq = 0 and old.delivered_seq > 0 then
      update capture_place set delivered = 0, revision = nextval('capture_place_revision')
        where run_id = new.id and delivered > 0;
    elsif new.delivered_seq > old.delivered_seq then
      update capture_place p set delivered = p.delivered + d.listings, revision = nextval('capture_place_revision')
        from (select place.first_task, count(*)::int as listings
          from capture_listing l cross join ${placeOf('l.run_id', 'l.tasks[1]')}
          where l.run_id = new.id and l.seq > old.delivered_seq and l.seq <= new.delivered_seq
          group by place.first_task) d
        where p.run_id = new.id and p.first_task = d.first_task;
    end if;`,
  ),
]

const onRows = (table: string, operation: 'insert' | 'update') => {
  const before = operation === 'update' ? 'old table as before_rows ' : ''
  const name = `${table}_${operation === 'insert' ? 'inserted' : 'updated'}`
  return `create trigger ${name} after ${operation} on ${table} referencing ${before}new table as after_rows
    for each statement execute function ${name}()`
}

const placeTriggers = [onRows('capture_place', 'insert'), onRows('capture_place', 'update')]

const triggers = [
  onRows('capture_area', 'insert'),
  onRows('capture_area', 'update'),
  onRows('capture_task', 'insert'),
  onRows('capture_task', 'update'),
  `create trigger capture_run_updated after update on capture_run for each row
    when (old.delivered_seq is distinct from new.delivered_seq or (old.ending is null) <> (new.ending is null)
      or old.destination is distinct from new.destination)
    execute function capture_run_updated()`,
]

/**
 * Runs of earlier versions. Listings were numbered in plan order, so a run that lost its last ones, or has not
 * delivered them, lacks those of its last places.
 */
const earlierRuns = [
  `insert into capture_place (run_id, first_task, tasks, label, is_area, is_over)
    select s.run_id, s.first_task, s.tasks, s.city, s.area is not null, r.ending is not null
    from capture_selection s join capture_run r on r.id = s.run_id`,
  countInPlaces(`select 1 as sign, ${areaColumns} from capture_area`, areaSums, areaNames),
  countInPlaces(`select 1 as sign, ${taskColumns} from capture_task`, taskSums, taskNames),
  `update capture_place p set
      listings = greatest(0, least(c.listings, c.last_seq - c.earlier)),
      delivered = greatest(0, least(c.listings, c.delivered_seq - c.earlier))
    from (select p.run_id, p.first_task, p.listings, r.last_seq, r.delivered_seq,
        sum(p.listings) over (partition by p.run_id order by p.first_task) - p.listings as earlier
      from capture_place p join capture_run r on r.id = p.run_id) c
    where p.run_id = c.run_id and p.first_task = c.first_task`,
]
