import { normalizeZip } from '@gazetteer/listing/normalize'
import type { PlaceLocation } from '@gazetteer/geography'
import { countryAt } from '../borders/country-at.ts'
import { decideUnit } from '../borders/well-inside.ts'
import { pointOf } from '../point-of.ts'
import { statedCountry } from '../stated-country.ts'
import { nearestZip } from '../us/nearest-zip.ts'
import { zipNamed } from '../us/zip-named.ts'
import type { CustomArea } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'

/** Whether a listing belongs to an area: exactly when its point is inside, unless the area is a ZIP list. */
export function belongsToArea({ area }: CustomArea, place: PlaceLocation): boolean {
  if (area.shape.kind === 'zips') return belongsToZips(area.shape.zips, place)
  const point = pointOf(place)
  return point !== null && extentOfArea(area).holds(point)
}

/**
 * Evidence in this order: the country, because other countries have postal codes of five digits, too; a known ZIP code
 * of the address; the nearest ZIP area of the point.
 */
function belongsToZips(zips: readonly string[], place: PlaceLocation): boolean {
  const point = pointOf(place)
  const country = decideUnit(statedCountry(place), point, countryAt)
  if (country !== null && country !== 'US') return false
  const zip = normalizeZip(place.zip ?? null, 'US')?.slice(0, 5) ?? null
  if (zip !== null && zipNamed(zip) !== null) return zips.includes(zip)
  return point !== null && zips.includes(nearestZip(point)?.zip.zip ?? '')
}
