import type { Point } from '@gazetteer/geography'

/** The point of a geometry: well-known binary, or what a reader made of it (GeoJSON). Null for anything else. */
export function pointOfGeometry(value: unknown): Point | null {
  if (value instanceof Uint8Array) return pointOfWkb(value)
  if (typeof value !== 'object' || value === null || !('coordinates' in value)) return null
  const { coordinates } = value
  const [longitude, latitude]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  return typeof longitude === 'number' && typeof latitude === 'number' ? { latitude, longitude } : null
}

const pointType = 1
const pointBytes = 21

function pointOfWkb(bytes: Uint8Array): Point | null {
  if (bytes.length < pointBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint8(0) === 1
  // Above the type stand flags for height and measure, and whether a reference system follows.
  const type = view.getUint32(1, isLittle)
  const hasReference = (type & 0x20000000) !== 0
  if ((type & 0xffff) % 1000 !== pointType) return null
  const start = hasReference ? 9 : 5
  const [longitude, latitude] = [view.getFloat64(start, isLittle), view.getFloat64(start + 8, isLittle)]
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? { latitude, longitude } : null
}
