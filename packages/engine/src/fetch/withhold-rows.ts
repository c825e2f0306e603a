import { outsideRow, withheldRow } from '@gazetteer/listing'
import { isOutside } from '../model/is-outside.ts'
import type { RawListing } from '@gazetteer/listing'
import type { City } from '@gazetteer/places'

/**
 * Removes rows that the source decided to be outside the city and rows on the opt-out list; only their number is
 * recorded.
 */
export function withholdRows(
  rows: readonly RawListing[],
  city: City,
  isOptedOut: (row: RawListing) => boolean,
): readonly RawListing[] {
  return rows.map((row) => (row.isOutside === true || isOptedOut(row) ? withheld(row, city) : row))
}

/** What is stored of a row on the opt-out list. Outside the city it counts as outside, whatever source it is from. */
export const withheld = (row: RawListing, city: City): RawListing => (isOutside(row, city) ? outsideRow : withheldRow)
