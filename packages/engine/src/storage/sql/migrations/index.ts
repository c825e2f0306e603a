import { sql } from 'kysely'
import { filledStatements } from './filled.ts'
import { closedStatements } from './closed.ts'
import { optedOutStatements } from './opted-out.ts'
import { engineStatements } from './engine.ts'
import { seenStatements } from './seen.ts'
import { selectionStatements } from './selection.ts'
import type { Migration } from 'kysely/migration'

const each = (statements: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/** Runs of earlier versions have no limits. */
const limitStatements = [
  `alter table capture_run add column limits jsonb not null default '{"requests": null, "listings": null, "usd": null}'`,
  `alter table capture_run add column most_requests integer`,
  `alter table capture_run add column lost_requests integer not null default 0`,
  `alter table capture_run add column closing text`,
]

const statements = [
  `create table capture_run (
    id text primary key,
    account_id text not null,
    request jsonb not null,
    export_format text not null,
    destination text not null,
    state text not null check (state in ('running', 'completed', 'stopped', 'failed')),
    intent text not null check (intent in ('run', 'pause', 'stop')),
    ending jsonb,
    is_limited boolean not null,
    is_delivery_over boolean not null,
    is_cleared boolean not null default false,
    lanes_total integer not null,
    lanes_planned integer not null,
    counters jsonb not null,
    fits integer not null,
    requests integer not null,
    last_seq integer not null,
    delivered_seq integer not null check (delivered_seq <= last_seq),
    last_log_seq integer not null,
    pages_ahead integer not null,
    turn_at bigint not null,
    started_at bigint not null,
    ended_at bigint,
    paused_ms bigint not null,
    pause_started_at bigint
  )`,
  `create unique index capture_run_open on capture_run (account_id) where state = 'running'`,
  `create index capture_run_history on capture_run (account_id, started_at desc)`,
  `create table capture_lane (
    run_id text not null references capture_run on delete cascade,
    index integer not null,
    is_done boolean not null,
    round integer not null,
    fits integer not null,
    fresh integer not null,
    last_type integer not null,
    primary key (run_id, index)
  )`,
  `create table capture_area (
    run_id text not null references capture_run on delete cascade,
    path text collate "C" not null,
    lane integer not null,
    box jsonb not null,
    label text not null,
    expected double precision,
    state text not null check (state in ('waiting', 'asked', 'done', 'gap', 'skipped')),
    lease text,
    lease_until bigint not null,
    next_page integer not null,
    settled_pages integer not null,
    cursor text,
    page_mark text,
    attempts integer not null,
    waits integer not null,
    not_before bigint not null,
    points jsonb not null,
    counters jsonb not null,
    found integer not null,
    requests integer not null,
    reason text,
    primary key (run_id, path),
    constraint every_row_has_one_verdict check (
      (counters->>'raw')::int = (counters->>'outside')::int + (counters->>'unfit')::int + (counters->>'duplicate')::int
        + (counters->>'known')::int + (counters->>'overLimit')::int + (counters->>'fresh')::int)
  )`,
  `create index capture_area_unsettled on capture_area (run_id, path) where state in ('waiting', 'asked')`,
  `create index capture_area_leased on capture_area (run_id) where state = 'waiting' and lease is not null`,
  `create index capture_area_waiting on capture_area (run_id, path) where state = 'waiting'`,
  `create table capture_page (
    run_id text not null references capture_run on delete cascade,
    path text collate "C" not null,
    no integer not null,
    rows jsonb not null,
    stored_at bigint not null,
    primary key (run_id, path, no)
  )`,
  `create table capture_listing (
    run_id text not null references capture_run on delete cascade,
    source_id text not null,
    seq integer,
    account_id text not null,
    source text not null,
    lanes integer[] not null,
    listing jsonb,
    primary key (run_id, source_id)
  )`,
  `create unique index capture_listing_seq on capture_listing (run_id, seq) where seq is not null`,
  `create index capture_listing_known on capture_listing (account_id, source, source_id) where seq is not null`,
  `create table capture_log (
    run_id text not null references capture_run on delete cascade,
    seq integer not null,
    at bigint not null,
    level text not null,
    text text not null,
    link jsonb,
    primary key (run_id, seq)
  )`,
  `create table capture_prompt (
    id text primary key,
    run_id text not null references capture_run on delete cascade,
    kind text not null,
    message text not null,
    choice text
  )`,
  `create unique index capture_prompt_open on capture_prompt (run_id) where choice is null`,
  `create table source_gate (
    source text primary key,
    next_at bigint not null default 0,
    blocked_until bigint not null default 0,
    day text not null default '',
    used integer not null default 0
  )`,
  `create table source_slot (
    source text not null,
    slot integer not null,
    lease_until bigint not null default 0,
    primary key (source, slot)
  )`,
]

/** History totals come from this index only. Ended runs do not change, so it adds no cost to active work. */
const statisticsStatements = [
  `create index capture_run_statistics on capture_run (account_id) include (state, destination, last_seq, delivered_seq)
    where state <> 'running' and not is_cleared`,
]

/** Finds the run that waited longest without scanning the others. */
const sliceOrderStatements = [`create index capture_run_turn on capture_run (turn_at, id) where state = 'running'`]

/** Log lines name their area; existing lines have none. */
const logSubjectStatements = [`alter table capture_log add column about jsonb`]

/** An account's status shows the run that ended last, not the one that started last. */
const lastEndedStatements = [
  `create index capture_run_last_ended on capture_run (account_id, ended_at desc) where state <> 'running'`,
]

/** Earlier versions did not record charges of open runs: assume the maximum, all their listings. */
const chargedStatements = [
  `alter table capture_run add column charged integer not null default 0`,
  `update capture_run set charged = last_seq where state = 'running' and destination = 'none'`,
]

/**
 * Size of the user's table after the last delivered batch, so that all counters of a status are from the same moment.
 */
const tableCountStatements = [`alter table capture_run add column "table" jsonb`]

const dataReleaseStatements = [`alter table capture_run rename column edition to data_release`]

const mergedStatements = [
  `alter table capture_area rename column settled_pages to merged_pages`,
  `alter index capture_area_unsettled rename to capture_area_unmerged`,
]

/** The engine's tables; times are epoch milliseconds. Forward only. */
export const engineMigrations: Record<string, Migration> = {
  '0002-ledger': each(statements),
  '0004-run-limits': each(limitStatements),
  '0006-engine': each(engineStatements),
  '0008-selections': each(selectionStatements),
  '0009-closed-and-providers': each(closedStatements),
  '0012-filled': each(filledStatements),
  '0013-run-statistics': each(statisticsStatements),
  '0018-turn-order': each(sliceOrderStatements),
  '0021-seen': each(seenStatements),
  '0023-log-subjects': each(logSubjectStatements),
  '0025-opted-out': each(optedOutStatements),
  '0026-last-ended': each(lastEndedStatements),
  '0028-charged': each(chargedStatements),
  '0029-table-count': each(tableCountStatements),
  '0030-data-release': each(dataReleaseStatements),
  '0031-merged-pages': each(mergedStatements),
}
