import type { RawListing } from '@gazetteer/listing'
import { belongsToCity, type City } from '@gazetteer/places'

/** Whether a row is outside the requested city, which its source may have decided. */
export const isOutside = (row: RawListing, city: City): boolean => row.isOutside ?? !belongsToCity(city, row)
