import { sql } from 'kysely'
import type { ListingOfSite, SiteResult } from '@gazetteer/contacts'
import type { WebsiteValue } from '@gazetteer/listing'
import type { Db } from '@gazetteer/app-database'
import { databaseNow, longestAheadMs } from './database-time.ts'

/** A listing whose website is visited, with its identity. */
export type VisitedListing = ListingOfSite & { source: string; source_id: string; website: string }

/** The listings of a stage that share a website. */
export type NewSite = { key: string; host: string; website: string; listings: VisitedListing[] }

export type ClaimedSite = {
  stage_id: string
  key: string
  website: string
  listings: VisitedListing[]
  account_id: string
  run_id: string | null
}

export const leaseMs = 15_000

/** Adds sites after those that the stage has; listings join a site that it has, which is then visited again. */
export async function addSites(trx: Db, stageId: string, sites: readonly NewSite[]): Promise<void> {
  if (sites.length === 0) return
  await sql`insert into contact_site (stage_id, key, host, position, website, listings)
    select ${stageId}, n.key, n.host,
      (select count(*) from contact_site where stage_id = ${stageId}) + row_number() over (), n.website, n.listings
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as n(key text, host text, website text, listings jsonb)
    on conflict (stage_id, key) do update set is_visited = false,
      listings = case when contact_site.is_visited then excluded.listings else contact_site.listings || excluded.listings end`.execute(
    trx,
  )
}

/** Which of the keys the stage has, and the number of its sites. */
export async function knownSites(trx: Db, stageId: string, keys: readonly string[]) {
  const { rows } = await sql<{ keys: string[]; sites: number }>`
    select coalesce(array_agg(key) filter (where key = any(${[...keys]}::text[])), '{}') as keys, count(*)::int as sites
    from contact_site where stage_id = ${stageId}`.execute(trx)
  const [{ keys: known, sites } = { keys: [], sites: 0 }] = rows
  return { known: new Set(known), sites }
}

export async function deleteSites(trx: Db, stageId: string): Promise<void> {
  await sql`delete from contact_site where stage_id = ${stageId}`.execute(trx)
}

/** Leases sites of running stages whose host may be asked now; stages take turns, and those of suspended accounts wait. */
export async function claimSites(db: Db, owner: string, limit: number): Promise<ClaimedSite[]> {
  const { rows } = await sql<ClaimedSite>`
    with due as (
      select c.stage_id, c.key, s.account_id, s.run_id
      from contact_site c join contact_stage s on s.id = c.stage_id join account a on a.id = s.account_id
      where not c.is_visited and s.state = 'running' and s.is_prepared and a.suspended_at is null
        and (c.lease_until <= ${databaseNow} or c.lease_until > ${databaseNow} + ${longestAheadMs}::int)
        and not exists (select from website_host h where h.host = c.host and h.next_at > ${databaseNow}
          and h.next_at <= ${databaseNow} + ${longestAheadMs}::int)
      order by c.position, c.stage_id limit ${limit} for update of c skip locked)
    update contact_site c set owner = ${owner}, lease_until = ${databaseNow} + ${leaseMs}::int from due
    where c.stage_id = due.stage_id and c.key = due.key
    returning c.stage_id, c.key, c.website, c.listings, due.account_id, due.run_id`.execute(db)
  return rows
}

/** Whether a site waits for its visit now. */
export async function hasDueSites(db: Db): Promise<boolean> {
  const { rows } = await sql`select from contact_site c join contact_stage s on s.id = c.stage_id
    join account a on a.id = s.account_id
    where not c.is_visited and s.state = 'running' and s.is_prepared and a.suspended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Renews the leases of a process. Returns the keys of those whose stage was stopped or deleted. */
export async function renewLeases(
  db: Db,
  owner: string,
  sites: readonly Pick<ClaimedSite, 'stage_id' | 'key'>[],
): Promise<Set<string>> {
  const { rows } = await sql<{ stage_id: string; key: string }>`
    update contact_site c set lease_until = ${databaseNow} + ${leaseMs}::int
    from unnest(${sites.map((site) => site.stage_id)}::text[], ${sites.map(({ key }) => key)}::text[]) as held (stage_id, key),
      contact_stage s
    where c.stage_id = held.stage_id and c.key = held.key and c.owner = ${owner} and not c.is_visited
      and s.id = c.stage_id and s.state <> 'stopped'
    returning c.stage_id, c.key`.execute(db)
  const renewed = new Set(rows.map(siteName))
  return new Set(sites.map(siteName).filter((name) => !renewed.has(name)))
}

export const siteName = ({ stage_id: stage, key }: Pick<ClaimedSite, 'stage_id' | 'key'>): string => `${stage} ${key}`

/** Another process can visit them without waiting for the end of the lease. */
export async function freeSites(db: Db, owner: string): Promise<void> {
  await sql`update contact_site set owner = null, lease_until = 0 where owner = ${owner} and not is_visited`.execute(db)
}

export type Visit = Pick<SiteResult, 'status' | 'requests'> & { refusal: SiteResult['refusal'] | 'optOut' }

/** False when another process has taken the site, or its stage is stopped or gone: then nothing may be stored. */
export async function closeSite(
  trx: Db,
  { stage_id: stage, key }: ClaimedSite,
  { owner, now, visit }: { owner: string; now: number; visit: Visit },
): Promise<boolean> {
  const { rows } = await sql`
    update contact_site c set is_visited = true, status = ${visit.status}, refusal = ${visit.refusal},
      requests = c.requests + ${visit.requests}::int, visited_at = ${now}, owner = null, lease_until = 0
    from contact_stage s
    where c.stage_id = ${stage} and c.key = ${key} and c.owner = ${owner} and not c.is_visited
      and s.id = c.stage_id and s.state <> 'stopped'
    returning c.key`.execute(trx)
  return rows.length > 0
}

/** What a visit found for one listing. */
export type Finding = { source: string; source_id: string; status: string; found: readonly WebsiteValue[] }

/** Adds findings; values of an earlier visit stay where this one found none. */
export async function addFindings(
  trx: Db,
  { stage_id: stage, account_id: account, run_id: run }: ClaimedSite,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return
  await sql`insert into contact_listing as l
      (stage_id, source, source_id, account_id, run_id, website_status, found, is_delivered)
    select ${stage}, f.source, f.source_id, ${account}, ${run}, f.status, f.found, f.found = '[]'
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as f(source text, source_id text, status text, found jsonb)
    on conflict (stage_id, source, source_id) do update set website_status = excluded.website_status,
      is_delivered = l.is_delivered and excluded.is_delivered,
      found = l.found || coalesce((select jsonb_agg(v) from jsonb_array_elements(excluded.found) v
        where not l.found @> jsonb_build_array(jsonb_build_object('field', v->'field'))), '[]')`.execute(trx)
}

export type Undelivered = {
  stage_id: string
  account_id: string
  run_id: string | null
  source: string
  source_id: string
  found: WebsiteValue[]
}

/** Findings of running stages that no database has yet, by stage. */
export async function listUndelivered(db: Db, limit: number): Promise<Undelivered[][]> {
  const { rows } = await sql<Undelivered>`
    select l.stage_id, l.account_id, l.run_id, l.source, l.source_id, l.found
    from contact_listing l join contact_stage s on s.id = l.stage_id
    where not l.is_delivered and s.state <> 'paused' order by l.stage_id limit ${limit}`.execute(db)
  const byStage = new Map<string, Undelivered[]>()
  for (const row of rows) byStage.set(row.stage_id, [...(byStage.get(row.stage_id) ?? []), row])
  return [...byStage.values()]
}

/** Only findings that are still as they were delivered. */
export async function markDelivered(db: Db, rows: readonly Undelivered[]): Promise<void> {
  await sql`update contact_listing l set is_delivered = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(stage_id text, source text, source_id text, found jsonb)
    where l.stage_id = d.stage_id and l.source = d.source and l.source_id = d.source_id and l.found = d.found`.execute(
    db,
  )
}
