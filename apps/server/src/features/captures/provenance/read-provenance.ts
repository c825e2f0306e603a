import { enrichableFields, fieldTable, listingFields, websiteSource } from '@gazetteer/listing'
import { readFindingsOfListings, readSightings, type Sighting } from '@gazetteer/engine/sql'
import type { TableProvenance } from '@gazetteer/contract'
import type { ListingField, WebsiteStatus, WebsiteValue } from '@gazetteer/listing'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

/**
 * For each field of a listing found by the account's captures: its source, the source's id, the time of the request,
 * and the licence. A field that no source has comes from the business's own website.
 */
export async function readProvenance(
  { db, sources }: Pick<CapturesContext, 'db' | 'sources'>,
  actor: Actor,
  { source, source_id: sourceId }: { source: string; source_id: string },
): Promise<{ origins: TableProvenance[]; websiteStatus: WebsiteStatus | null }> {
  const sightings = await readSightings(db, { accountId: actor.accountId, source, sourceId })
  const findings = await readFindingsOfListings(db, actor.accountId, [{ source, source_id: sourceId }])
  const found = findings.flatMap(({ values }) => values)
  const origins = listingFields
    .filter((field) => fieldTable[field].isMetadata !== true)
    .flatMap((field) => {
      const holding = sightings.filter(({ listing }) => listing[field] != null)
      // A later row overwrites refreshed fields; other fields are only filled when empty.
      const provider = fieldTable[field].isRefreshed === true ? holding.at(-1) : holding[0]
      if (provider !== undefined) return [originOf(field, provider, sources)]
      return found
        .filter((value) => value.field === field)
        .slice(0, 1)
        .map(websiteOrigin)
    })
  return { origins, websiteStatus: findings.at(-1)?.status ?? null }
}

function originOf(
  field: ListingField,
  { listing, licence, filled }: Sighting,
  sources: CapturesContext['sources'],
): TableProvenance {
  const completed = enrichableFields.find((one) => one === field)
  const other = completed === undefined ? undefined : filled?.[completed]
  const { title, licence: declared } = sources.declarationOf(other?.source ?? listing.source)
  return {
    field,
    value: valueText(listing[field]),
    source: other?.source ?? listing.source,
    title,
    source_id: other?.source_id ?? listing.source_id,
    time: other?.time ?? listing.last_updated,
    licence: other?.licence ?? licence ?? declared,
    isFilledIn: other !== undefined,
    ...(other?.reason === undefined ? {} : { reason: other.reason }),
  }
}

const websiteOrigin = ({ field, value, page, fetchedAt, how }: WebsiteValue): TableProvenance => ({
  field,
  value: valueText(value),
  source: websiteSource.id,
  title: websiteSource.title,
  source_id: page,
  time: fetchedAt,
  licence: websiteSource.licence,
  isFilledIn: true,
  page,
  fetchedAt,
  how,
})

function valueText(value: string | number | readonly string[] | null | undefined): string {
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value ?? '')
}
