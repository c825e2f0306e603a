import type { ChangedField } from '@gazetteer/contract'
import { type Listing, enrichableFields, listingFields } from '@gazetteer/listing'

/**
 * Not compared: identity, time of discovery, plus code (derived from the coordinates), and confidence, which most
 * sources recompute each time.
 */
const ignoredFields = new Set<keyof Listing>([
  'source',
  'source_id',
  'created_at',
  'last_updated',
  'plus_code',
  'confidence',
])
const compared = listingFields.filter((field) => !ignoredFields.has(field))

/**
 * With enrichment, a field missing this time is not a change, because one of the sources may not have provided it.
 */
export function changedFields(before: Listing, after: Listing, isCompleted: boolean): ChangedField[] {
  return compared.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const isNotProvided = to === null && isCompleted && enrichableFields.some((one) => one === field)
    return isNotProvided ? [] : { field, from, to }
  })
}
