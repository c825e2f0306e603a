import type { Point, Polygons } from '@gazetteer/geography'
import { textValue } from './values.ts'

/** The point of a geometry: from well-known binary or text, or from GeoJSON. Null for anything else. */
export function pointOfGeometry(value: unknown): Point | null {
  // The first byte of well-known binary is the byte order.
  if (value instanceof Uint8Array) return (value[0] ?? 0) <= 1 ? pointOfWkb(value) : pointOfText(textValue(value) ?? '')
  if (typeof value === 'string') return pointOfText(value)
  if (typeof value !== 'object' || value === null || !('coordinates' in value)) return null
  const { coordinates } = value
  const [longitude, latitude]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  return typeof longitude === 'number' && typeof latitude === 'number' ? { latitude, longitude } : null
}

const number = String.raw`([+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?)`
const pointText = new RegExp(String.raw`^\s*(?:SRID=\d+;\s*)?POINT\s*(?:Z|M|ZM)?\s*\(\s*${number}[\s,]+${number}`, 'i')

function pointOfText(text: string): Point | null {
  if (/^0[01][\da-f]{40,}$/i.test(text)) return pointOfWkb(Buffer.from(text, 'hex'))
  if (text.trimStart().startsWith('{')) return pointOfGeometry(parsed(text))
  const [, east, north] = pointText.exec(text) ?? []
  return east === undefined ? null : { latitude: Number(north), longitude: Number(east) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The polygons of a polygon or multipolygon, each with its outer ring and holes; empty for anything else. */
export function polygonsOfGeometry(value: unknown): Polygons {
  if (!(value instanceof Uint8Array)) return []
  try {
    return new WkbReader(value).polygons()
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Reads well-known binary; throws RangeError when truncated. */
class WkbReader {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  polygons(): Polygons {
    const isLittle = this.#view.getUint8(this.#at) === 1
    this.#at += 1
    const type = this.#number(isLittle)
    if ((type & 0x20000000) !== 0) this.#at += 4
    const [kind, form] = [(type & 0xffff) % 1000, Math.floor((type & 0xffff) / 1000)]
    const hasHeight = (type & 0x80000000) !== 0 || form === 1 || form === 3
    const hasMeasure = (type & 0x40000000) !== 0 || form >= 2
    const size = 2 + Number(hasHeight) + Number(hasMeasure)
    if (kind === polygonType)
      return [this.#times(isLittle, () => this.#times(isLittle, () => this.#point(isLittle, size)))]
    return kind === multiPolygonType ? this.#times(isLittle, () => this.polygons()).flat() : []
  }

  #times<T>(isLittle: boolean, read: () => T): T[] {
    return Array.from({ length: this.#number(isLittle) }, read)
  }

  #number(isLittle: boolean): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4, isLittle)
  }

  #point(isLittle: boolean, size: number): [number, number] {
    const at = this.#at
    this.#at += 8 * size
    return [this.#view.getFloat64(at, isLittle), this.#view.getFloat64(at + 8, isLittle)]
  }
}

const polygonType = 3
const multiPolygonType = 6
const pointType = 1
const pointBytes = 21

let lastView = new DataView<ArrayBufferLike>(new ArrayBuffer(0))

/** The points of a page are in one buffer, so its view is created once. */
function viewOf(buffer: ArrayBufferLike): DataView {
  if (lastView.buffer !== buffer) lastView = new DataView(buffer)
  return lastView
}

function pointOfWkb(bytes: Uint8Array): Point | null {
  if (bytes.length < pointBytes) return null
  const view = viewOf(bytes.buffer)
  const at = bytes.byteOffset
  const isLittle = view.getUint8(at) === 1
  // The high bits are flags for Z, M and an SRID.
  const type = view.getUint32(at + 1, isLittle)
  const hasReference = (type & 0x20000000) !== 0
  if ((type & 0xffff) % 1000 !== pointType) return null
  const start = hasReference ? 9 : 5
  if (bytes.length < start + 16) return null
  const longitude = view.getFloat64(at + start, isLittle)
  const latitude = view.getFloat64(at + start + 8, isLittle)
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? { latitude, longitude } : null
}
