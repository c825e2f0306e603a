import { enrichableFields, listingFields } from '@gazetteer/listing'
import { readSightings, type Sighting } from '@gazetteer/engine/sql'
import type { TableProvenance } from '@gazetteer/contract'
import type { ListingField } from '@gazetteer/listing'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

/** A row seen again takes these anew; of the others it only fills what is empty. */
const refreshed: ReadonlySet<ListingField> = new Set(['rating', 'reviewcount', 'hours'])
/** They say where a row is from, and are no fields of a business. */
const untold: ReadonlySet<ListingField> = new Set(['source', 'source_id', 'created_at', 'last_updated'])

/** Of each field of a listing that the account's captures found: its source, its place there, when it was asked, and its licence. */
export async function readProvenance(
  { db, sources }: Pick<CapturesContext, 'db' | 'sources'>,
  actor: Actor,
  { source, source_id: sourceId }: { source: string; source_id: string },
): Promise<TableProvenance[]> {
  const sightings = await readSightings(db, { accountId: actor.accountId, source, sourceId })
  return listingFields
    .filter((field) => !untold.has(field))
    .flatMap((field) => {
      const holding = sightings.filter(({ listing }) => listing[field] != null)
      const told = refreshed.has(field) ? holding.at(-1) : holding[0]
      return told === undefined ? [] : [originOf(field, told, sources)]
    })
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
    value: textOf(listing[field]),
    source: other?.source ?? listing.source,
    title,
    source_id: other?.source_id ?? listing.source_id,
    time: other?.time ?? listing.last_updated,
    licence: other?.licence ?? licence ?? declared,
    isFilledIn: other !== undefined,
  }
}

function textOf(value: string | number | readonly string[] | null | undefined): string {
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value ?? '')
}
