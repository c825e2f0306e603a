import { intersects } from '@gazetteer/geography'
import { zipBox } from '@gazetteer/us-places'
import type { Box, Point } from '@gazetteer/geography'
import type { City } from '@gazetteer/us-places'

/** Something spread over the map, as boxes that each hold their weight evenly; boxes may overlap. */
export type Ground = readonly { box: Box; weight: number }[]

/** What of the ground's weight lies in the box. */
export function weightIn(ground: Ground, box: Box): number {
  let sum = 0
  for (const part of ground) sum += part.weight * shareInside(part.box, box)
  return sum
}

/** Weight for each square degree at a point; one part may be left out. */
export function densityAt(ground: Ground, { latitude, longitude }: Point, leftOut?: Ground[number]): number {
  let sum = 0
  for (const part of ground) {
    if (part === leftOut) continue
    const { box, weight } = part
    if (latitude < box.south || latitude >= box.north || longitude < box.west || longitude >= box.east) continue
    sum += weight / ((box.north - box.south) * (box.east - box.west))
  }
  return sum
}

/** The part of the ground that says anything of the box: to ask for many boxes within it costs less. */
export function groundAround(ground: Ground, box: Box): Ground {
  return ground.filter((part) => intersects(part.box, box))
}

/** Whether any of the city's ground may lie in the box; parts of which it cannot are never asked. */
export function touchesCity(city: City, box: Box): boolean {
  return city.zips.some((zip) => intersects(zipBox(zip), box))
}

/** The share of a part, 0 to 1, that lies in the box. */
export function shareInside(part: Box, box: Box): number {
  const height = Math.min(part.north, box.north) - Math.max(part.south, box.south)
  const width = Math.min(part.east, box.east) - Math.max(part.west, box.west)
  if (height <= 0 || width <= 0) return 0
  return (height * width) / ((part.north - part.south) * (part.east - part.west))
}
