import type { PlaceLocation } from '@gazetteer/geography'
import { countryAt } from './borders/country-at.ts'
import { decideUnit } from './borders/well-inside.ts'
import { belongsToArea } from './area/belongs-to-area.ts'
import { type City, isCustomArea, isUsCity } from './city.ts'
import { isOfCountry } from './is-of-country.ts'
import { partAt } from './extent.ts'
import { pointOf } from './point-of.ts'
import { statedCountry } from './stated-country.ts'
import { belongsToUsCity } from './us/index.ts'
import { belongsToWorldCity } from './world/index.ts'

/**
 * Whether a listing belongs to the requested city or area. For a city, evidence in this order: the country of the address, else by borders
 * at the coordinate; the known city that the address names, with its state; the city's outline; the nearest ZIP area
 * (abroad the extent) as far as its places usually are. A coordinate well inside another country or state than the
 * address's outweighs the address.
 */
export function belongsToCity(city: City, place: PlaceLocation): boolean {
  if (isCustomArea(city)) return belongsToArea(city, place)
  const country = decideUnit(statedCountry(place), pointOf(place), countryAt)
  if (country !== null && !isOfCountry(city, country)) return false
  if (isUsCity(city)) return belongsToUsCity(city, place)
  return belongsToWorldCity(city, place, (point) => partAt(city, point) !== null)
}
