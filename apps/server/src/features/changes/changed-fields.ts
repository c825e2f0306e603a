import type { ChangedField } from '@gazetteer/contract'
import { type Listing, enrichableFields, listingFields } from '@gazetteer/listing'

/**
 * Not compared: what identifies a listing and when it was found, its plus code (made from the coordinates), and how sure its source is
 * of it, which most sources reckon anew each time.
 */
const uncompared = new Set<keyof Listing>([
  'source',
  'source_id',
  'created_at',
  'last_updated',
  'plus_code',
  'confidence',
])
const compared = listingFields.filter((field) => !uncompared.has(field))

/** Where other sources complete a listing, what one of them did not tell this time is no change. */
export function changedFields(before: Listing, after: Listing, isCompleted: boolean): ChangedField[] {
  return compared.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const isUntold = to === null && isCompleted && enrichableFields.some((one) => one === field)
    return isUntold ? [] : { field, from, to }
  })
}
