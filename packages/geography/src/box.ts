import { earthRadiusMeters, metersPerDegree, type Point } from './point.ts'

/** A box in WGS 84 degrees; never crosses the antimeridian. */
export type Box = { south: number; west: number; north: number; east: number }

/**
 * Whether a box contains a point. The south and west edges are inclusive, the others exclusive, so that adjacent
 * boxes contain each point exactly once. At the pole and the antimeridian, where no neighbour begins, the edge is
 * inclusive too.
 */
export function contains(box: Box, { latitude, longitude }: Point): boolean {
  return (
    latitude >= box.south &&
    longitude >= box.west &&
    (latitude < box.north || (box.north >= 90 && latitude <= 90)) &&
    (longitude < box.east || (box.east >= 180 && longitude <= 180))
  )
}

/** Whether two boxes overlap; touching edges do not count. */
export function intersects(one: Box, other: Box): boolean {
  return one.south < other.north && other.south < one.north && one.west < other.east && other.west < one.east
}

export function centreOf(box: Box): Point {
  return { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 }
}

/** Height, and width at the middle latitude, in metres. */
export function sizeMeters(box: Box): { height: number; width: number } {
  return {
    height: (box.north - box.south) * metersPerDegree,
    width: (box.east - box.west) * metersPerDegree * Math.cos((centreOf(box).latitude * Math.PI) / 180),
  }
}

export function longerSideMeters(box: Box): number {
  const { height, width } = sizeMeters(box)
  return Math.max(height, width)
}

export function areaSquareMeters(box: Box): number {
  const [south, north] = [box.south, box.north].map((degrees) => Math.sin((degrees * Math.PI) / 180))
  return earthRadiusMeters ** 2 * ((north ?? 0) - (south ?? 0)) * ((box.east - box.west) * (Math.PI / 180))
}

/** The smallest box around all; throws RangeError for an empty list. */
export function unionOf(boxes: readonly Box[]): Box {
  const [first, ...others] = boxes
  if (!first) throw new RangeError('Cannot unite an empty list of boxes')
  return others.reduce(
    (all, box) => ({
      south: Math.min(all.south, box.south),
      west: Math.min(all.west, box.west),
      north: Math.max(all.north, box.north),
      east: Math.max(all.east, box.east),
    }),
    first,
  )
}

/** Extends the box on every side by at least this many metres, clamped to the globe. */
export function padMeters(box: Box, meters: number): Box {
  const rise = meters / metersPerDegree
  const highest = Math.min(89.9, Math.max(Math.abs(box.south), Math.abs(box.north)) + rise)
  const run = rise / Math.cos((highest * Math.PI) / 180)
  return {
    south: Math.max(-90, box.south - rise),
    west: Math.max(-180, box.west - run),
    north: Math.min(90, box.north + rise),
    east: Math.min(180, box.east + run),
  }
}
