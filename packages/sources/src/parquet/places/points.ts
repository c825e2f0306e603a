import { contains, type Box } from '@gazetteer/geography'
import { openPacer } from '@gazetteer/bounded'
import type { Columns } from '../decode/read-group.ts'
import { pointReader } from './point-columns.ts'

/** Latitude and longitude of each row of a group in turn, in degrees; NaN for a row without a point. */
export type Points = Float64Array

/** Memory for the points of so many rows. */
export const pointBytesOf = (rows: number): number => 2 * Float64Array.BYTES_PER_ELEMENT * rows

/** Yields to other work in between. */
export async function pointsOf(columns: Columns): Promise<Points> {
  const points = new Float64Array(2 * columns.count)
  const pointAt = pointReader(columns)
  const pace = openPacer()
  for (let row = 0; row < columns.count; row += 1) {
    const pause = row % 1024 === 0 ? pace() : null
    if (pause !== null) await pause
    const point = pointAt(row)
    points[2 * row] = point?.latitude ?? Number.NaN
    points[2 * row + 1] = point?.longitude ?? Number.NaN
  }
  return points
}

export const hasPoint = (points: Points, row: number): boolean => !Number.isNaN(points[2 * row])

/** The rows inside a box, and with `includesOthers` those without a point, in the order of the group. */
export function rowsNear(box: Box, points: Points, includesOthers: boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < points.length / 2; row += 1) {
    const latitude = points[2 * row] ?? Number.NaN
    const longitude = points[2 * row + 1] ?? Number.NaN
    const isNear = Number.isNaN(latitude) ? includesOthers : contains(box, { latitude, longitude })
    if (isNear) rows.push(row)
  }
  return rows
}
