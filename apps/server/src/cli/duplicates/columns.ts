import type { MatchRow } from '@gazetteer/listing/matching'
import {
  type MatchColumn,
  columnKey,
  columnNames,
  houseNames,
  pointNames,
  shapeNames,
  withoutPrefix,
} from './column-names.ts'

/**
 * A row of any list as a row to compare; unknown columns are ignored. Nested objects count as columns of their own, and
 * a GeoJSON feature as its properties and its position. The names of its columns are added to `seen`.
 */
export function matchRowOf(row: unknown, id: number, seen = new Set<string>()): MatchRow {
  const { properties, position } = partsOf(row)
  const collected: Found = { values: new Map(), aliases: new Map(), seen }
  collect(properties, collected)
  const text = textOf(collected)
  const house = firstText(collected, houseNames)
  const address = text('address')
  return {
    id,
    name: text('name'),
    phone: text('phone'),
    category: text('category'),
    address: house === null || address === null || /\d/.test(address) ? address : `${house} ${address}`,
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    website: text('website'),
    ...(position ?? coordinatesOf(collected)),
  }
}

type Position = { latitude: number | null; longitude: number | null }

/** `aliases`: shorter names of columns, which count when no column has the name itself. */
type Found = { values: Map<string, unknown>; aliases: Map<string, unknown>; seen: Set<string> }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function partsOf(row: unknown): { properties: unknown; position: Position | null } {
  const isFeature = isObject(row) && 'type' in row && row.type === 'Feature'
  if (!isFeature || !('properties' in row)) return { properties: row, position: null }
  const shape = 'geometry' in row ? row.geometry : null
  const position = isObject(shape) && 'coordinates' in shape ? firstPosition(shape.coordinates) : null
  return { properties: row.properties, position }
}

/** Of a line or a polygon the first corner: near enough for one business. */
function firstPosition(coordinates: unknown): Position | null {
  if (!Array.isArray(coordinates)) return null
  const [longitude, latitude]: unknown[] = coordinates
  if (typeof longitude === 'number' && typeof latitude === 'number') return { latitude, longitude }
  return firstPosition(longitude)
}

const deepest = 2
const maxSeen = 40

function collect(row: unknown, collected: Found, path = ''): void {
  if (!isObject(row) || path.split('.').length > deepest + 1) return
  for (const [name, value] of Object.entries(row)) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    const inner = `${path}${name}`
    if (isObject(first)) {
      // `names: {primary}` and `displayName: {text}` are the name; the fields of `address: {city}` are columns.
      const main = mainOf(first)
      if (main === undefined) collect(first, collected, `${inner}.`)
      else store(inner.replace(/s$/, ''), main, collected)
    } else store(inner, first, collected)
  }
}

function mainOf(value: object): unknown {
  if ('primary' in value) return value.primary
  return 'text' in value ? value.text : undefined
}

/** `displayName.text` of a flattened list is `displayName`; `place.city` is also `city`. */
function store(path: string, value: unknown, { values, aliases, seen }: Found): void {
  if (seen.size < maxSeen) seen.add(path)
  const parts = path.split(/[./]+(?=\S)/)
  const last = /^(?:text|primary|value|0)$/i.test(parts.at(-1) ?? '') && parts.length > 1 ? parts.at(-2) : parts.at(-1)
  const key = columnKey(last ?? '')
  add(values, parts.length === 1 ? key : columnKey(path), value)
  if (parts.length > 1) add(values, key, value)
  const short = withoutPrefix(key)
  if (short !== null) add(aliases, short, value)
}

function add(to: Map<string, unknown>, key: string, value: unknown): void {
  if (!to.has(key) || isEmpty(to.get(key))) to.set(key, value)
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const textOf =
  (found: Found) =>
  (column: MatchColumn): string | null =>
    firstText(found, columnNames[column])

function firstText({ values, aliases }: Found, names: readonly string[]): string | null {
  for (const map of [values, aliases])
    for (const name of names) {
      const text = textIn(map.get(name))
      if (text !== null) return text
    }
  return null
}

function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function coordinatesOf(collected: Found): Position {
  const text = textOf(collected)
  const [latitude, longitude] = [numberIn(text('latitude')), numberIn(text('longitude'))]
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  const shape = /^point\s*z?\s*\(\s*(\S+)\s+([^\s)]+)/i.exec(firstText(collected, shapeNames) ?? '')
  if (shape !== null) return { latitude: numberIn(shape[2]), longitude: numberIn(shape[1]) }
  const point = /^[([]?\s*(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)\s*[)\]]?$/.exec(
    firstText(collected, pointNames) ?? '',
  )
  return { latitude: numberIn(point?.[1]), longitude: numberIn(point?.[2]) }
}

/** `40,1` with the decimal comma of many countries is 40.1. */
function numberIn(text: string | null | undefined): number | null {
  const number = Number((text ?? 'none').replace(/^([+-]?\d{1,3}),(\d+)$/, '$1.$2').replace(/°$/, ''))
  return Number.isFinite(number) ? number : null
}
