import { intersects } from '@gazetteer/geography'
import type { Box, Point } from '@gazetteer/geography'

/** Something spread over the map, as boxes that each hold their weight evenly; boxes may overlap. */
export type Density = readonly { box: Box; weight: number }[]

/** What of the density's weight lies in the box. */
export function weightIn(density: Density, box: Box): number {
  let sum = 0
  for (const part of density) sum += part.weight * shareInside(part.box, box)
  return sum
}

/** Weight for each square degree at a point; one part may be left out. */
export function densityAt(density: Density, { latitude, longitude }: Point, leftOut?: Density[number]): number {
  let sum = 0
  for (const part of density) {
    if (part === leftOut) continue
    const { box, weight } = part
    if (latitude < box.south || latitude >= box.north || longitude < box.west || longitude >= box.east) continue
    sum += weight / ((box.north - box.south) * (box.east - box.west))
  }
  return sum
}

/** The parts of the density that say anything of the box: to ask for many boxes within it costs less. */
export function densityAround(density: Density, box: Box): Density {
  return density.filter((part) => intersects(part.box, box))
}

/** The share of a part, 0 to 1, that lies in the box. */
export function shareInside(part: Box, box: Box): number {
  const height = Math.min(part.north, box.north) - Math.max(part.south, box.south)
  const width = Math.min(part.east, box.east) - Math.max(part.west, box.west)
  if (height <= 0 || width <= 0) return 0
  return (height * width) / ((part.north - part.south) * (part.east - part.west))
}
