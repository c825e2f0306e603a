import { zipBox } from '@gazetteer/us-places'
import type { Box } from '@gazetteer/geography'
import type { City } from '@gazetteer/us-places'

/** Where a city's people live, as the planner sees it: each ZIP's population spread evenly over its box. */
export type Ground = { box: Box; population: number }[]

export function groundOf(city: City): Ground {
  return city.zips.map((zip) => ({ box: zipBox(zip), population: Math.max(zip.population, 1) }))
}

/** People living in the box. */
export function populationIn(ground: Ground, box: Box): number {
  let sum = 0
  for (const part of ground) sum += part.population * shareInside(part.box, box)
  return sum
}

/** Whether any of the city's ground may lie in the box; parts of which it cannot are never asked. */
export function touchesGround(ground: Ground, box: Box): boolean {
  return ground.some((part) => shareInside(part.box, box) > 0)
}

function shareInside(part: Box, box: Box): number {
  const height = Math.min(part.north, box.north) - Math.max(part.south, box.south)
  const width = Math.min(part.east, box.east) - Math.max(part.west, box.west)
  if (height <= 0 || width <= 0) return 0
  return (height * width) / ((part.north - part.south) * (part.east - part.west))
}
