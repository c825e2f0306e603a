import { holds, type Outline, type PlaceLocation } from '@gazetteer/geography'
import { outsideRow, type RawListing } from '@gazetteer/listing'
import { belongsToCity } from '@gazetteer/places'
import type { AreaQuery } from '../../port.ts'
import type { FoundRows } from './place-search.ts'

type CityQuery = Pick<AreaQuery, 'city' | 'isOutsideOnlyCounted'> & { outline: Outline | null }

/**
 * The listings of found rows, and whether the city's outline contains them. Where rows outside the city are only
 * counted, no listing is built for them: they are a third of the rows in a city's box.
 */
export function cityRows({ rows, indexes }: FoundRows, query: CityQuery): RawListing[] {
  const { city, outline, isOutsideOnlyCounted = false } = query
  const { listing, parts } = rows
  if (!isOutsideOnlyCounted || parts === undefined) return indexes.map((index) => placed(listing(index), outline))
  return indexes.map((index) => {
    const location = placed(parts.location(index), outline)
    const { latitude, longitude } = location
    if (!belongsToCity(city, location)) return { ...outsideRow, sourceId: parts.id(index), latitude, longitude }
    const row = placed(listing(index), outline)
    row.isOutside = false
    return row
  })
}

/** Sets `isInExtent` of a new object. */
function placed<T extends PlaceLocation>(place: T, outline: Outline | null): T {
  const { latitude, longitude } = place
  if (outline === null || latitude === null || longitude === null) return place
  place.isInExtent = holds(outline, { latitude, longitude })
  return place
}
