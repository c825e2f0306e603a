import type { PlaceLocation } from '@gazetteer/geography'
import { pointOf } from '../point-of.ts'
import { zipNamed } from '../us/zip-named.ts'
import type { CustomArea } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'

/**
 * Whether a listing belongs to an area: exactly when its point is inside. In a ZIP list, a known ZIP code of the
 * address decides, else the nearest ZIP area of the point.
 */
export function belongsToArea({ area }: CustomArea, place: PlaceLocation): boolean {
  const { shape } = area
  if (shape.kind === 'zips') {
    const zip = /^\d{5}/.exec(place.zip?.trim() ?? '')?.[0] ?? null
    if (zip !== null && zipNamed(zip) !== null) return shape.zips.includes(zip)
  }
  const point = pointOf(place)
  return point !== null && extentOfArea(area).holds(point)
}
