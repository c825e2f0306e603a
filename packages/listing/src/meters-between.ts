type Point = { latitude: number; longitude: number }

const metersPerDegree = 111_320

/** The distance in metres on a plane: within a city the error is below one percent. */
export function metersBetween(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * metersPerDegree
  const east = (a.longitude - b.longitude) * metersPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
