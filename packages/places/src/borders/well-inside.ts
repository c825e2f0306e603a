import { moved, type Point } from '@gazetteer/geography'

/** An address that names another country or state loses to a coordinate that is farther than this from the border. */
const borderMeters = 5_000
const bearings = Array.from({ length: 16 }, (_, at) => (at * Math.PI) / 8)

/** Whether all land within 5 km of a point is in the same unit. `unitAt` is null at sea. */
export function isWellInside(point: Point, unit: string, unitAt: (point: Point) => string | null): boolean {
  return [borderMeters, borderMeters / 2].every((meters) =>
    bearings.every((bearing) => {
      const there = unitAt(onGlobe(moved(point, meters, bearing)))
      return there === null || there === unit
    }),
  )
}

/** Unit of the address or of the coordinate; where both are known and differ, the coordinate must be well inside. */
export function decideUnit(
  stated: string | null,
  point: Point | null,
  unitAt: (point: Point) => string | null,
): string | null {
  const here = point === null ? null : unitAt(point)
  if (point === null || here === null || stated === null || stated === here) return stated ?? here
  return isWellInside(point, here, unitAt) ? here : stated
}

const onGlobe = ({ latitude, longitude }: Point): Point => ({ latitude, longitude: ((longitude + 540) % 360) - 180 })
