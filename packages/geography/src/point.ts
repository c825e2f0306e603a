/** WGS 84, degrees. */
export type Point = { latitude: number; longitude: number }

/** Mean radius of the Earth (IUGG). */
export const earthRadiusMeters = 6_371_008.8

/** Great-circle distance in metres (haversine). */
export function distanceMeters(from: Point, to: Point): number {
  const half = Math.PI / 360
  const rise = Math.sin((to.latitude - from.latitude) * half)
  const run = Math.sin((to.longitude - from.longitude) * half)
  const straight = rise * rise + Math.cos(from.latitude * 2 * half) * Math.cos(to.latitude * 2 * half) * run * run
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(straight)))
}
