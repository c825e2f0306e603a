import type { GeoProjection } from 'd3-geo'
import type { View } from './use-pan-zoom.ts'

export type TileView = { center: [longitude: number, latitude: number]; zoom: number }

const tilePx = 512

/** The same piece of ground as the drawing shows, in the terms of a tile map; both are Mercator. */
export function tileView(
  projection: GeoProjection,
  view: View,
  { width, height }: { width: number; height: number },
): TileView | null {
  const center = projection.invert?.([(width / 2 - view.x) / view.k, (height / 2 - view.y) / view.k]) ?? null
  if (center === null) return null
  return { center, zoom: Math.log2((2 * Math.PI * projection.scale() * view.k) / tilePx) }
}
