import type { Listing, ListingStatus } from '@gazetteer/listing'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/**
 * A listing as the campaign last saw it; `misses`: consecutive complete captures of its extent that did not find it.
 * Times are start times of captures.
 */
export type FollowedRow = {
  campaign_id: string
  source: string
  source_id: string
  extent: string
  status: ListingStatus
  first_seen: number
  last_seen: number
  last_run: string
  misses: number
  missed_run: string | null
  listing: Listing
}
export type ExtentRow = {
  campaign_id: string
  id: string
  /** The source and the other settings that determine which listings are found. */
  scope: string
  /** Of the city or area. */
  city: string
  types: string[]
  complete_run: string | null
}

const followedTables = (db: Db) => db.withTables<{ followed_listing: FollowedRow; followed_extent: ExtentRow }>()

export function listExtents(db: Db, campaignId: string): Promise<ExtentRow[]> {
  return followedTables(db).selectFrom('followed_extent').selectAll().where('campaign_id', '=', campaignId).execute()
}

export async function insertExtents(trx: Db, extents: readonly ExtentRow[]): Promise<void> {
  if (extents.length === 0) return
  await sql`
    insert into followed_extent
    select * from jsonb_to_recordset(${JSON.stringify(extents)}::jsonb)
      as g(campaign_id text, id text, scope text, city text, types jsonb, complete_run text)
    on conflict do nothing`.execute(trx)
}

/** Marks extents as covered without gaps, by this capture if by none before. */
export async function completeExtents(
  trx: Db,
  { campaignId, ids, runId }: { campaignId: string; ids: readonly string[]; runId: string },
): Promise<void> {
  await sql`update followed_extent set complete_run = ${runId}
    where campaign_id = ${campaignId} and id = any(${ids}) and complete_run is null`.execute(trx)
}

export async function findFollowed(
  trx: Db,
  { campaignId, source, ids }: { campaignId: string; source: string; ids: readonly string[] },
): Promise<Map<string, FollowedRow>> {
  const ofSource = followedTables(trx).selectFrom('followed_listing').selectAll().where('campaign_id', '=', campaignId)
  const rows = await ofSource
    .where('source', '=', source)
    .where(sql<boolean>`source_id = any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

export async function upsertFollowed(trx: Db, rows: readonly FollowedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into followed_listing
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(campaign_id text, source text, source_id text,
      extent text, status text, first_seen bigint, last_seen bigint, last_run text, misses int, missed_run text, listing jsonb)
    on conflict (campaign_id, source, source_id) do update set extent = excluded.extent, status = excluded.status,
      first_seen = excluded.first_seen, last_seen = excluded.last_seen, last_run = excluded.last_run, misses = excluded.misses,
      missed_run = excluded.missed_run, listing = excluded.listing`.execute(trx)
}

export async function deleteFollowed(
  trx: Db,
  { campaignId, source, ids }: { campaignId: string; source: string; ids: readonly string[] },
): Promise<void> {
  await sql`delete from followed_listing
    where campaign_id = ${campaignId} and source = ${source} and source_id = any(${ids})`.execute(trx)
}

/** Open listings of these extents that the capture did not see, after this source id. */
export async function listMissing(
  trx: Db,
  wanted: { campaignId: string; source: string; extents: readonly string[]; runId: string; after: string },
  limit: number,
): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select * from followed_listing
    where campaign_id = ${wanted.campaignId} and source = ${wanted.source} and source_id > ${wanted.after}
      and extent = any(${wanted.extents}) and status = 'open' and last_run <> ${wanted.runId}
      and missed_run is distinct from ${wanted.runId}
    order by source_id limit ${limit}`.execute(trx)
  return rows
}

/**
 * Open listings of these cities and areas that arrived after that time, after this source id; candidates for a
 * missing one under a new id.
 */
export async function listArrived(
  trx: Db,
  wanted: { campaignId: string; source: string; cities: readonly string[]; since: number; after: string },
  limit: number,
): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select f.* from followed_listing f join followed_extent g on g.campaign_id = f.campaign_id and g.id = f.extent
    where f.campaign_id = ${wanted.campaignId} and f.source = ${wanted.source} and f.source_id > ${wanted.after}
      and g.city = any(${wanted.cities}) and f.status = 'open' and f.first_seen > ${wanted.since}
    order by f.source_id limit ${limit}`.execute(trx)
  return rows
}
