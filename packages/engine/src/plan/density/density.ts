import { intersects } from '@gazetteer/geography'
import type { Box, Point } from '@gazetteer/geography'

/** A weight distribution over the map: boxes with uniform weight each, possibly overlapping. */
export type Density = readonly { box: Box; weight: number }[]

export function weightIn(density: Density, box: Box): number {
  let sum = 0
  for (const part of density) sum += part.weight * shareInside(part.box, box)
  return sum
}

/** Weight per square degree at a point; `leftOut` excludes one part. */
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

/** The parts of the density that overlap the box. Narrowing first makes many lookups within it cheaper. */
export function densityAround(density: Density, box: Box): Density {
  return density.filter((part) => intersects(part.box, box))
}

/** The share of a part, 0 to 1, inside the box. */
export function shareInside(part: Box, box: Box): number {
  const height = Math.min(part.north, box.north) - Math.max(part.south, box.south)
  const width = Math.min(part.east, box.east) - Math.max(part.west, box.west)
  if (height <= 0 || width <= 0) return 0
  return (height * width) / ((part.north - part.south) * (part.east - part.west))
}
