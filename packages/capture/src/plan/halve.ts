import type { Box } from '@gazetteer/geography'

const metersPerDegree = 111_195

export type Axis = 'latitude' | 'longitude'

/** Length of the box's sides in metres, measured at its middle. */
export function sidesOf(box: Box): { height: number; width: number } {
  const middle = ((box.south + box.north) / 2) * (Math.PI / 180)
  return {
    height: (box.north - box.south) * metersPerDegree,
    width: (box.east - box.west) * metersPerDegree * Math.cos(middle),
  }
}

export function longerAxis(box: Box): Axis {
  const { height, width } = sidesOf(box)
  return height > width ? 'latitude' : 'longitude'
}

/** The two parts of a box cut at a coordinate; a point on the seam belongs to the second part. */
export function halve(box: Box, axis: Axis, at: number): [Box, Box] {
  return axis === 'latitude'
    ? [
        { ...box, north: at },
        { ...box, south: at },
      ]
    : [
        { ...box, east: at },
        { ...box, west: at },
      ]
}

/** Start and end of the box along an axis, degrees. */
export function spanOf(box: Box, axis: Axis): [number, number] {
  return axis === 'latitude' ? [box.south, box.north] : [box.west, box.east]
}
