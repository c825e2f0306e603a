import { distanceMeters, type Point } from '@gazetteer/geography'
import type { UsCity, ZipArea } from './city.ts'
import { reachOf } from './nearest-zip.ts'

/** Land is settled from this density on (people per km²). */
const settledDensity = 40
/** Real ZIP areas are longer than circles of their size by this factor. */
const stretch = 1.75
const leastMeters = 4_000
const maxMeters = 30_000
/** Farthest beyond settled land, whatever the people of the wilderness. */
const maxMore = 15_000

/**
 * Whether a point nearest to a city's ZIP area is where its places usually are: near the centroid of a settled ZIP area
 * of the city, by the size of its land. Of wilderness that shares a ZIP code with the city, only as much counts as its
 * people need. A city without settled ZIP areas has the land of its own.
 */
export function isInUsualExtent(city: UsCity, zip: ZipArea, point: Point): boolean {
  return settledCircles(city, zip).some(({ centre, meters }) => distanceMeters(point, centre) <= meters)
}

export type Circle = { centre: ZipArea; meters: number }

/** The usual extent of a city for one of its ZIP areas. */
export function settledCircles(city: UsCity, zip: ZipArea): Circle[] {
  const settled = city.zips.filter(isSettled)
  if (settled.length === 0) return [{ centre: zip, meters: usualReach(zip) }]
  const thin = city.zips.filter((one) => !isSettled(one)).map(({ population }) => population)
  const more = Math.min(maxMore, radiusOf(Math.max(0, ...thin) / settledDensity))
  return settled.map((centre) => ({ centre, meters: usualReach(centre) + more }))
}

const isSettled = ({ population, areaKm2 }: ZipArea): boolean =>
  areaKm2 !== null && population >= settledDensity * areaKm2

/** Metres from the centroid. Without known land, the distance to the sixth neighbour. */
function usualReach(zip: ZipArea): number {
  const reach = zip.areaKm2 === null ? reachOf(zip) / 4 : stretch * radiusOf(zip.areaKm2)
  return Math.min(maxMeters, Math.max(leastMeters, reach))
}

const radiusOf = (km2: number): number => 1_000 * Math.sqrt(km2 / Math.PI)
