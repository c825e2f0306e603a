import { contains } from '@gazetteer/geography'
import type { Box } from '@gazetteer/geography'
import type { City } from '@gazetteer/us-places'

/** What an area is called in the log: by the ZIP areas whose middles it holds. */
export function labelOf(city: City, box: Box): string {
  const inside = city.zips.filter((zip) => contains(box, zip))
  const [first] = inside
  if (first === undefined) return `part of ${city.label}`
  return inside.length === 1 ? `ZIP ${first.zip}` : `ZIP ${first.zip} and ${inside.length - 1} more`
}
