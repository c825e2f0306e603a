import { geoMercator, type GeoProjection } from 'd3-geo'
import type { RunArea } from './queries.ts'

export type Place = readonly [x: number, y: number]

/** A flat picture of the ground that the areas and listings cover, fitted into the frame. */
export function fitProjection(
  areas: readonly Pick<RunArea, 'ring'>[],
  points: readonly (readonly [number, number])[],
  { width, height }: { width: number; height: number },
): GeoProjection | null {
  const coordinates = areas.length > 0 ? areas.flatMap(({ ring }) => ring) : points
  if (coordinates.length === 0 || width < 40 || height < 40) return null
  const margin = Math.min(24, width / 12)
  const projection = geoMercator().fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    { type: 'MultiPoint', coordinates: coordinates.map(([longitude, latitude]) => [longitude, latitude]) },
  )
  // Of the whole country's ground only what can come into sight is drawn: the frame and as much again on every side.
  return projection.clipExtent([
    [-width, -height],
    [2 * width, 2 * height],
  ])
}

export function ringPath(ring: RunArea['ring'], projection: GeoProjection): string {
  const places = ring.flatMap((point) => {
    const place = projection(point)
    return place === null ? [] : [`${place[0].toFixed(1)},${place[1].toFixed(1)}`]
  })
  return places.length < 3 ? '' : `M${places.join('L')}Z`
}

/** The middle of a ring's corners, for the mark of a failed area. */
export function ringMiddle(ring: RunArea['ring'], projection: GeoProjection): Place | null {
  let x = 0
  let y = 0
  let count = 0
  for (const point of ring) {
    const place = projection(point)
    if (place === null) continue
    x += place[0]
    y += place[1]
    count += 1
  }
  return count === 0 ? null : [x / count, y / count]
}
