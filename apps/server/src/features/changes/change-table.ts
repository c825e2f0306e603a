import type { ChangeKind, ChangedField } from '@gazetteer/contract'
import type { Listing } from '@gazetteer/listing'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/** `former_id`: the listing's earlier id at its source. */
export type ChangeRow = {
  run_id: string
  seq: number
  account_id: string
  campaign_id: string
  source: string
  source_id: string
  former_id: string | null
  kind: ChangeKind
  fields: ChangedField[]
  listing: Listing
  at: number
}

const changeTables = (db: Db) => db.withTables<{ listing_change: ChangeRow }>()

/** Appends to the capture's changes, continuing their numbering. */
export async function insertChanges(trx: Db, rows: readonly Omit<ChangeRow, 'seq'>[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  await sql`
    insert into listing_change (run_id, seq, account_id, campaign_id, source, source_id, former_id, kind, fields, listing, at)
    select c.value->>'run_id', c.no + (select coalesce(max(seq), 0) from listing_change where run_id = ${first.run_id}),
      c.value->>'account_id', c.value->>'campaign_id', c.value->>'source', c.value->>'source_id', c.value->>'former_id',
      c.value->>'kind', c.value->'fields', c.value->'listing', (c.value->>'at')::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as c(value, no)`.execute(trx)
}

/** Deletes "new" changes of listings that turned out to be old ones with another id. */
export async function deleteNew(
  trx: Db,
  { runId, source, ids }: { runId: string; source: string; ids: readonly string[] },
): Promise<void> {
  await sql`delete from listing_change where run_id = ${runId} and source = ${source} and kind = 'new'
    and source_id = any(${ids})`.execute(trx)
}

export async function countChanges(db: Db, runId: string): Promise<Record<ChangeKind, number>> {
  const { rows } = await sql<{ kind: ChangeKind; n: number }>`
    select kind, count(*)::int as n from listing_change where run_id = ${runId} group by kind`.execute(db)
  return {
    new: 0,
    changed: 0,
    closed: 0,
    reopened: 0,
    gone: 0,
    ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])),
  }
}

/** The capture's last change number. */
export async function lastSeqOf(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(seq) as seq from listing_change where run_id = ${runId}`.execute(db)
  return rows[0]?.seq ?? 0
}

export function listChanges(
  db: Db,
  { runId, kind, after, limit }: { runId: string; kind?: ChangeKind | undefined; after: number; limit: number },
): Promise<ChangeRow[]> {
  const all = changeTables(db)
    .selectFrom('listing_change')
    .selectAll()
    .where('run_id', '=', runId)
    .where('seq', '>', after)
  const wanted = kind === undefined ? all : all.where('kind', '=', kind)
  return wanted.orderBy('seq').limit(limit).execute()
}

/** The changes of a listing in the account, under all ids it had at its source, newest first. */
export async function listChangesOf(
  db: Db,
  { accountId, source, sourceId }: { accountId: string; source: string; sourceId: string },
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with recursive known(id) as (
      select ${sourceId}::text union
      select c.former_id from known join listing_change c on c.source_id = known.id
      where c.account_id = ${accountId} and c.source = ${source} and c.former_id is not null
    )
    select * from listing_change where account_id = ${accountId} and source = ${source}
      and source_id in (select id from known) order by at desc, run_id desc, seq desc limit ${limit}`.execute(db)
  return rows
}
