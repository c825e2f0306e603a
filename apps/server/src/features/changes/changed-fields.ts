import type { ChangedField } from '@gazetteer/contract'
import { type Listing, enrichableFields, fieldTable, listingFields } from '@gazetteer/listing'

const compared = listingFields.filter((field) => fieldTable[field].isUncompared !== true)

/**
 * With enrichment, a field missing this time is not a change, because one of the sources may not have provided it.
 */
export function changedFields(before: Listing, after: Listing, isCompleted: boolean): ChangedField[] {
  return compared.flatMap((field) => {
    // A capture of an earlier version did not read the field.
    if (!(field in before)) return []
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    if (field === 'address' && wordsOf(from) === wordsOf(to)) return []
    const isNotProvided = to === null && isCompleted && enrichableFields.some((one) => one === field)
    return isNotProvided ? [] : { field, from, to }
  })
}

/** An address whose number moved behind the street, or back, is the same. */
const wordsOf = (address: unknown): string =>
  String(address)
    .split(/[\s,]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')
