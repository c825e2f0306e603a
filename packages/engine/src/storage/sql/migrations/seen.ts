/** Known and closed places of followed runs, once per run. */
export const seenStatements = [
  `create table capture_seen (
    run_id text not null references capture_run on delete cascade,
    source_id text not null,
    task integer not null,
    status text not null,
    listing jsonb not null,
    primary key (run_id, source_id)
  )`,
]
