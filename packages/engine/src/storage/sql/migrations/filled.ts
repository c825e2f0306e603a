/** Fields that other sources filled in, with their provenance; one row per listing with any. */
export const filledStatements = [
  `create table capture_filled (
    run_id text not null,
    source_id text not null,
    fields jsonb not null,
    primary key (run_id, source_id),
    foreign key (run_id, source_id) references capture_listing on delete cascade
  )`,
]
