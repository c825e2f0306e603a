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
  return indexes.map((index) => {
    const location = rows.location(index)
    const isInExtent = extentOf(location, outline)
    if (!isOutsideOnlyCounted) return rows.listing(index, { isInExtent })
    location.isInExtent = isInExtent
    if (belongsToCity(city, location)) return rows.listing(index, { isInExtent, isOutside: false })
    const { latitude, longitude } = location
    return { ...outsideRow, sourceId: rows.id(index), latitude, longitude }
  })
}

/** Undefined without an outline or a point. */
function extentOf({ latitude, longitude }: PlaceLocation, outline: Outline | null): boolean | undefined {
  return outline === null || latitude === null || longitude === null
    ? undefined
    : holds(outline, { latitude, longitude })
}
