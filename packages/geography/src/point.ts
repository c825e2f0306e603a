/** WGS 84, degrees. */
export type Point = { latitude: number; longitude: number }

/** Mean radius of the Earth (IUGG). */
export const earthRadiusMeters = 6_371_008.8
/** Of latitude. */
export const metersPerDegree = (earthRadiusMeters * Math.PI) / 180

/** Great-circle distance in metres (haversine). */
export function distanceMeters(from: Point, to: Point): number {
  const half = Math.PI / 360
  const rise = Math.sin((to.latitude - from.latitude) * half)
  const run = Math.sin((to.longitude - from.longitude) * half)
  const straight = rise * rise + Math.cos(from.latitude * 2 * half) * Math.cos(to.latitude * 2 * half) * run * run
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(straight)))
}

/** The point at a distance in metres and a bearing in radians (0: north); its longitude can exceed ±180. */
export function moved({ latitude, longitude }: Point, meters: number, bearing: number): Point {
  const degrees = (meters / earthRadiusMeters) * (180 / Math.PI)
  const wide = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: Math.min(90, Math.max(-90, latitude + degrees * Math.cos(bearing))),
    longitude: longitude + (degrees * Math.sin(bearing)) / wide,
  }
}
