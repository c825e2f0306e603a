/** Parses the limit out of a sentence (`The limit of 1,000 requests was reached`) into kind and value. */
const limitIn = (sentence: string) => `jsonb_build_object(
  'kind', case when ${sentence} ~ '^The limit of [0-9,]+ request' then 'requests'
    when ${sentence} ~ '^The limit of [0-9,]+ listing' then 'listings' else 'usd' end,
  'value', replace(substring(${sentence} from '[0-9][0-9,.]*'), ',', '')::numeric)`

/**
 * Moves from sentences to codes: tasks, outcomes, reasons, endings and prompts become data, and the intent gets its
 * own row. Reasons that decide something get their code; other sentences become the message of the source.
 */
export const engineStatements = [
  `alter table capture_lane rename to capture_task`,
  `alter table capture_area rename column lane to task`,
  `alter table capture_listing rename column lanes to tasks`,
  `alter table capture_run rename column lanes_total to tasks_total`,
  `alter table capture_run rename column lanes_planned to tasks_planned`,
  `alter table capture_run rename column most_requests to max_requests`,
  `alter table capture_area rename constraint every_row_has_one_verdict to every_row_has_one_outcome`,

  `alter table capture_run add column planning_task integer`,
  // Tasks used to wait for their next round, which the merging transaction planned; now there is no such state.
  `create table capture_intent (
    run_id text primary key references capture_run on delete cascade,
    intent text not null check (intent in ('run', 'pause', 'stop')),
    paused_ms bigint not null,
    pause_started_at bigint
  )`,
  `insert into capture_intent select id, intent, paused_ms, pause_started_at from capture_run`,
  `alter table capture_run drop column intent, drop column paused_ms, drop column pause_started_at`,
  `create table capture_delivery (
    run_id text primary key references capture_run on delete cascade,
    owner text not null,
    lease_until bigint not null
  )`,

  `alter table capture_area add column parent text, add column is_retry boolean not null default false,
    add column round integer not null default 0, add column lease_owner text`,
  `update capture_area set round = split_part(path, '.', 2)::int, is_retry = path like '%.again',
    parent = case when path ~ '^[0-9]+[.][0-9]+[.][0-9]+$' then null else regexp_replace(path, '[.][^.]+$', '') end`,
  `alter table capture_area alter column reason type jsonb using case
    when reason is null then null
    when reason like 'The source does not cover %'
      then jsonb_build_object('code', 'not-covered', 'city', substr(reason, length('The source does not cover ') + 1))
    when reason like 'The limit of %' then jsonb_build_object('code', 'limit') || ${limitIn('reason')}
    else jsonb_build_object('code', 'gave-up', 'attempts', 1,
      'fault', jsonb_build_object('code', 'source', 'words', reason)) end`,
  `alter table capture_run alter column closing type jsonb using case
    when closing is null then null else ${limitIn('closing')} end`,
  `update capture_run set ending = case ending->>'state'
      when 'completed' then '{"state": "completed", "code": "complete"}'::jsonb
      when 'stopped' then '{"state": "stopped", "code": "by-user"}'::jsonb
      else jsonb_build_object('state', 'failed', 'code', 'broken', 'words', ending->>'message') end
    where ending is not null and ending <> 'null'::jsonb`,

  `alter table capture_prompt add column details jsonb`,
  `update capture_prompt p set details = case p.kind
      when 'interrupted' then jsonb_build_object('kind', p.kind, 'listings', r.last_seq)
      when 'limit' then jsonb_build_object('kind', p.kind, 'stored', r.last_seq, 'tasks', r.tasks_total - r.tasks_planned,
        'open', (select count(*) from capture_area a where a.run_id = r.id and a.state in ('waiting', 'asked')),
        'limit', ${limitIn('p.message')}->'kind', 'value', ${limitIn('p.message')}->'value')
      else jsonb_build_object('kind', p.kind, 'words', regexp_replace(p.message,
        '( What was found waits here: retry, keep it in a file, or stop[?]|[.] Retry, or stop with what was found[?])$', '')) end
    from capture_run r where r.id = p.run_id`,
  `alter table capture_prompt drop column message, drop column kind, alter column details set not null`,

  `create table source_waiter (
    source text not null,
    run_id text not null references capture_run on delete cascade,
    since bigint not null,
    until bigint not null,
    primary key (source, run_id)
  )`,
]
