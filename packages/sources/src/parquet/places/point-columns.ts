import type { Point } from '@gazetteer/geography'
import { pointOfGeometry } from '../decode/geometry.ts'
import type { Need } from '../decode/needs.ts'
import type { Columns } from '../decode/read-group.ts'
import { numberValue } from '../decode/values.ts'

/** Columns of a place's point: longitude, then latitude, or one geometry. The box of a point is the rounded point. */
const pairs = [
  ['longitude', 'latitude'],
  ['geometry.x', 'geometry.y'],
  ['geom.x', 'geom.y'],
  ['bbox.xmin', 'bbox.ymin'],
] as const
const shapes = ['geometry', 'geom'] as const

/** All columns that can hold a point. */
export const pointLeaves: ReadonlySet<string> = new Set([...shapes, ...pairs.flat()])

export const pointNeed: Need = {
  anyOf: [['latitude', 'longitude'], ...shapes.map((name) => [name]), ...pairs.map((pair) => [...pair])],
}

/** The columns to read for the point, of those in the file (top-level names). */
export function pointColumns(names: ReadonlySet<string>): string[] {
  if (names.has('longitude') && names.has('latitude')) return ['longitude', 'latitude']
  const shape = shapes.find((name) => names.has(name))
  return shape === undefined ? ['bbox.xmin', 'bbox.ymin'] : [shape, `${shape}.x`, `${shape}.y`]
}

/** Reads the point of a row: well-known binary or text, GeoJSON, or two numbers, which can be text. */
export function pointReader(columns: Columns): (row: number) => Point | null {
  const shape = shapes.find((name) => columns.has(name))
  if (shape !== undefined) return (row) => pointOfGeometry(columns.first(shape, row))
  const pair = pairs.find(([east]) => columns.has(east))
  if (pair === undefined) return () => null
  const [east, north] = pair
  return (row) => {
    const [longitude, latitude] = [numberValue(columns.first(east, row)), numberValue(columns.first(north, row))]
    return latitude === null || longitude === null ? null : { latitude: exact(latitude), longitude: exact(longitude) }
  }
}

/** A decimal of the file is a product here: 42.360099999999996 is 42.3601. */
const exact = (degrees: number): number => Number(degrees.toPrecision(13))
