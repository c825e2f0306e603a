/**
 * Moves the selections out of the run's row, which work reads repeatedly: one row per city. If a run has as many
 * tasks as cities, each city has one task. `pruned_at`: when its listings and log were deleted.
 */
export const selectionStatements = [
  `create table capture_selection (
    run_id text not null references capture_run on delete cascade,
    first_task integer not null,
    tasks integer not null,
    index integer not null,
    city text not null,
    types jsonb not null,
    primary key (run_id, first_task)
  )`,
  `insert into capture_selection (run_id, first_task, tasks, index, city, types)
    select id, sum(tasks) over (partition by id order by index) - tasks, tasks, index, city, types
    from (
      select r.id, s.index::int - 1 as index, s.value->>'city' as city, s.value->'types' as types,
        case when r.tasks_total = jsonb_array_length(r.request->'selections') then 1
          else jsonb_array_length(s.value->'types') end as tasks
      from capture_run r, jsonb_array_elements(r.request->'selections') with ordinality as s(value, index)
    ) placed`,
  `update capture_run r set request = (request - 'selections') || jsonb_build_object(
    'firstCity', coalesce(request->'selections'->0->>'city', ''),
    'cities', jsonb_array_length(request->'selections'),
    'pairs', (select coalesce(sum(jsonb_array_length(s->'types')), 0) from jsonb_array_elements(request->'selections') s))`,
  `alter table capture_run add column pruned_at bigint`,
  `create index capture_run_ended on capture_run (ended_at) where ended_at is not null`,
]
