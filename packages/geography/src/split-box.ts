import { type Box, centreOf, contains, sizeMeters } from './box.ts'
import type { Point } from './point.ts'

/**
 * Cuts a box in two across its longer side, south or west part first. The cut is at the median of the points, or in
 * the middle without points. Each part gets at least an eighth of the side, so repeated splitting terminates. The
 * parts share one edge coordinate exactly, so by `contains` each point is in exactly one part.
 */
export function splitBox(box: Box, points: readonly Point[] = []): [Box, Box] {
  const { height, width } = sizeMeters(box)
  const inside = points.filter((point) => contains(box, point))
  return height >= width
    ? splitAtLatitude(
        box,
        cut(
          box.south,
          box.north,
          inside.map(({ latitude }) => latitude),
        ),
      )
    : splitAtLongitude(
        box,
        cut(
          box.west,
          box.east,
          inside.map(({ longitude }) => longitude),
        ),
      )
}

export function splitAtLatitude(box: Box, latitude: number): [Box, Box] {
  return [
    { ...box, north: latitude },
    { ...box, south: latitude },
  ]
}

export function splitAtLongitude(box: Box, longitude: number): [Box, Box] {
  return [
    { ...box, east: longitude },
    { ...box, west: longitude },
  ]
}

/** Quarters in the order south-west, south-east, north-west, north-east. */
export function splitInFour(box: Box): [Box, Box, Box, Box] {
  const { latitude, longitude } = centreOf(box)
  const [south, north] = splitAtLatitude(box, latitude)
  return [...splitAtLongitude(south, longitude), ...splitAtLongitude(north, longitude)]
}

function cut(low: number, high: number, values: readonly number[]): number {
  const margin = (high - low) / 8
  return Math.min(high - margin, Math.max(low + margin, median(values) ?? (low + high) / 2))
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
