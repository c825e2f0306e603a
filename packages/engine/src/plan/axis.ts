import { splitAtLatitude, splitAtLongitude } from '@gazetteer/geography'
import type { Box } from '@gazetteer/geography'

export type Axis = 'latitude' | 'longitude'

/** The two parts of a box cut at a coordinate, lower first. A point on the seam belongs to the second part. */
export function cutAt(box: Box, axis: Axis, at: number): [Box, Box] {
  return axis === 'latitude' ? splitAtLatitude(box, at) : splitAtLongitude(box, at)
}

/** Start and end of the box along an axis, in degrees. */
export function spanOf(box: Box, axis: Axis): [number, number] {
  return axis === 'latitude' ? [box.south, box.north] : [box.west, box.east]
}

export function otherAxis(axis: Axis): Axis {
  return axis === 'latitude' ? 'longitude' : 'latitude'
}
