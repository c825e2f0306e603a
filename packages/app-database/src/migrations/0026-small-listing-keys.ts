import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Listings have small keys: the number of their run, and the number of the collection, which is what all captures of an
 * account found at one source. Ids are compared by their bytes, because comparisons under a locale are slow. One index
 * finds a listing in its run and in the account's earlier runs. The other two contain either numbered listings or the
 * others, so that no look-up of an id can use them and read a whole run, whatever the statistics say.
 */
export async function up(db: Db): Promise<void> {
  // Without statistics the first reports would be planned as for a table of a few rows.
  const statistics = ['analyze capture_listing', 'analyze capture_filled']
  for (const statement of [...numbers, ...listings, ...filled, ...seen, ...functions, ...statistics])
    await sql.raw(statement).execute(db)
}

/** Runs of one account and source share a collection. A skipped capture has no listings, so that its number is not one. */
const numbers = [
  `alter table capture_run add column number integer generated always as identity`,
  `alter table capture_run add constraint capture_run_number_key unique (number)`,
  `alter table capture_run add column collection integer`,
  `update capture_run r set collection = first.number
    from (select account_id, request->>'source' as source, min(number) as number from capture_run group by 1, 2) first
    where first.account_id = r.account_id and first.source is not distinct from r.request->>'source'`,
  `alter table capture_run alter column collection set not null`,
  `create or replace function capture_run_inserting() returns trigger language plpgsql as $$ begin
    new.collection := coalesce((
      select collection from capture_run
      where account_id = new.account_id and request->>'source' = new.request->>'source' and state <> 'skipped'
      limit 1), new.number);
    return new; end $$`,
  `create trigger capture_run_inserting before insert on capture_run
    for each row execute function capture_run_inserting()`,
]

const listings = [
  `create table new_listing (
    collection integer not null,
    run integer not null,
    seq integer,
    source_id text collate "C" not null,
    tasks integer[] not null,
    listing jsonb,
    provider text,
    licence text
  )`,
  `insert into new_listing (collection, run, seq, source_id, tasks, listing, provider, licence)
    select r.collection, r.number, l.seq, l.source_id, l.tasks, l.listing, l.provider, l.licence
    from capture_listing l join capture_run r on r.id = l.run_id`,
]

const filled = [
  `create table new_filled (
    collection integer not null,
    run integer not null,
    source_id text collate "C" not null,
    fields jsonb not null
  )`,
  `insert into new_filled (collection, run, source_id, fields)
    select r.collection, r.number, f.source_id, f.fields from capture_filled f join capture_run r on r.id = f.run_id`,
  `drop table capture_filled`,
  `drop table capture_listing`,
  `alter table new_listing rename to capture_listing`,
  `alter table new_filled rename to capture_filled`,
  `alter table capture_listing add primary key (collection, source_id, run)`,
  `create unique index capture_listing_seq on capture_listing (run, seq) where seq is not null`,
  `create index capture_listing_unnumbered on capture_listing (run) where seq is null`,
  `alter table capture_filled add primary key (run, source_id)`,
  `alter table capture_filled add foreign key (collection, source_id, run)
    references capture_listing (collection, source_id, run) on delete cascade`,
]

/** It is read in the order of the listings. Comparisons that had begun in another order begin again. */
const seen = [
  `alter table capture_seen alter column source_id type text collate "C"`,
  `update comparison set cursor = '' where phase = 'seen'`,
]

const functions = [
  `create or replace function capture_run_deleted() returns trigger language plpgsql as $$ begin
    delete from capture_listing where run in (select number from before_rows) and seq is not null;
    delete from capture_listing where run in (select number from before_rows) and seq is null;
    return null; end $$`,
  // As migration 0014 describes it.
  `create or replace function capture_run_updated() returns trigger language plpgsql as $$ begin
    if (old.ending is null) <> (new.ending is null) then
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
        from (select place.first_task, sum(l.listings)::int as listings
          from (select tasks[1] as task, count(*) as listings from capture_listing
            where run = new.number and seq > old.delivered_seq and seq <= new.delivered_seq group by 1) l
          cross join lateral (select p.first_task from capture_place p
            where p.run_id = new.id and p.first_task <= l.task order by p.first_task desc limit 1) place
          group by place.first_task) d
        where p.run_id = new.id and p.first_task = d.first_task;
    end if;
    return null; end $$`,
]
