import { sql } from 'kysely'
import type { WebsiteField, WebsiteStatus, WebsiteValue } from '@gazetteer/listing'
import type { AppDb } from '../tables.ts'

/** What the website of a listing gave: its status, and values for fields that the listing lacked. */
export type WebsiteFinding = { source: string; sourceId: string; status: WebsiteStatus; values: WebsiteValue[] }

type FindingRow = { source: string; source_id: string; website_status: WebsiteStatus; found: WebsiteValue[] }
const findingOf = ({ source, source_id, website_status, found }: FindingRow): WebsiteFinding => ({
  source,
  sourceId: source_id,
  status: website_status,
  values: found,
})

/** By source id. */
export async function readWebsiteFindings(
  db: AppDb,
  runId: string,
  sourceIds: readonly string[],
): Promise<Map<string, WebsiteFinding>> {
  if (sourceIds.length === 0) return new Map()
  const { rows } = await sql<FindingRow>`
    select source, source_id, website_status, found from contact_listing
    where run_id = ${runId} and source_id = any(${[...sourceIds]})`.execute(db)
  return new Map(rows.map((row) => [row.source_id, findingOf(row)]))
}

/** The findings for listings of an account, of all its captures and chosen rows, oldest first. */
export async function readFindingsOfListings(
  db: AppDb,
  accountId: string,
  keys: readonly { source: string; source_id: string }[],
): Promise<WebsiteFinding[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FindingRow>`
    select l.source, l.source_id, l.website_status, l.found from contact_listing l
    join contact_stage s on s.id = l.stage_id
    join unnest(${keys.map(({ source }) => source)}::text[], ${keys.map((key) => key.source_id)}::text[])
      as wanted (source, source_id) on wanted.source = l.source and wanted.source_id = l.source_id
    where l.account_id = ${accountId} order by s.created_at, s.id`.execute(db)
  return rows.map(findingOf)
}

/** How many listings of a run got a value for each field, and the number of all values. */
export async function countWebsiteValues(
  db: AppDb,
  runId: string,
): Promise<Record<WebsiteField, number> & { visited: number }> {
  const { rows } = await sql<Record<WebsiteField, number> & { visited: number }>`
    select ${countOf('email')} as email, ${countOf('socials')} as socials, ${countOf('phone')} as phone,
      ${countOf('hours')} as hours, count(*)::int as visited
    from contact_listing where run_id = ${runId}`.execute(db)
  return rows[0] ?? { email: 0, socials: 0, phone: 0, hours: 0, visited: 0 }
}

const countOf = (field: WebsiteField) =>
  sql`(count(*) filter (where found @> ${sql.lit(JSON.stringify([{ field }]))}::jsonb))::int`
