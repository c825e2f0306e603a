import {
  type Box,
  centreOf,
  type Outline,
  outlineAt,
  outlinesTouching,
  type Point,
  prepareOutlines,
  preparePolygons,
  unionOf,
} from '@gazetteer/geography'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { LRUCache } from 'lru-cache'
import type { Area } from '../area.ts'
import { extentOfArea } from '../extent-of-area.ts'
import { type InhabitedPoint, inhabitedPoints } from '../inhabited-points.ts'
import { type AdminKind, adminPolygons, unitsOfAdmin } from './admin-areas.ts'

export type AdminUnit = {
  /** Its id: `county:48453`. */
  key: string
  label: string
  box: Box
  population: number
  outlines: readonly Outline[]
  /** Its most populous place, else its centre. */
  latitude: number
  longitude: number
}

/** The units of a state or country. Each point of the area belongs to exactly one. */
export type AdminUnits = {
  kind: Extract<AdminKind, 'county' | 'state' | 'region'>
  units: ReadonlyMap<string, AdminUnit>
  /** The unit at a point of the area; the nearest one where boundaries differ, as on water. */
  at: (point: Point) => string
  /** The units that may have points of a box. */
  touching: (box: Box) => Set<string>
}

/**
 * Each read of a run makes a new area, and each data release has its own boundary of it: the box around it keeps them
 * apart.
 */
const prepared = new LRUCache<string, { units: AdminUnits | null }>({ max: 16 })

/** Null for an area that is not a state or country with at least two units. */
export function adminUnitsOf(area: Area): AdminUnits | null {
  const { shape } = area
  const id = shape.kind === 'admin' || shape.kind === 'polygon' ? shape.id : undefined
  if (id === undefined) return null
  const { boxes, holds } = extentOfArea(area)
  const { south, west, north, east } = unionOf(boxes)
  const key = [shape.kind, id, south, west, north, east].join(' ')
  const known = prepared.get(key)
  if (known !== undefined) return known.units
  const units = prepare(id, holds)
  prepared.set(key, { units })
  return units
}

type Bare = Pick<AdminUnit, 'key' | 'label' | 'outlines'> & { kind: AdminKind }

function prepare(id: string, isInArea: (point: Point) => boolean): AdminUnits | null {
  const bare = unitsOfAdmin(id).flatMap(({ id: key, label, kind }): Bare[] => {
    const { outlines } = preparePolygons(adminPolygons(key))
    const hasCornerInside = outlines.some(({ rings }) =>
      rings.some((ring) => ring.some(([longitude, latitude]) => isInArea({ longitude, latitude }))),
    )
    return hasCornerInside ? [{ key, label, kind, outlines }] : []
  })
  const kind = bare[0]?.kind
  if (bare.length < 2 || kind === undefined || kind === 'country') return null
  const keyOf = new Map(bare.flatMap(({ key, outlines }) => outlines.map((outline) => [outline, key] as const)))
  const shapes = prepareOutlines([...keyOf.keys()])
  const nearest = nearestCornerOf(keyOf)
  const at = (point: Point): string => keyOf.get(outlineAt(shapes, point) ?? nearest(point)) ?? ''
  const touching = (box: Box) => new Set(outlinesTouching(shapes, box).map((outline) => keyOf.get(outline) ?? ''))
  return { kind, at, units: withPeople(bare, { at, isInArea }), touching }
}

/** The outline with the nearest corner. */
function nearestCornerOf(keyOf: ReadonlyMap<Outline, string>): (point: Point) => Outline {
  const corners = [...keyOf.keys()].flatMap((outline) =>
    outline.rings.flat().map((position) => ({ outline, position })),
  )
  let tree: KDBush | null = null
  return ({ longitude, latitude }) => {
    if (tree === null) {
      tree = new KDBush(corners.length)
      for (const { position } of corners) tree.add(...position)
      tree.finish()
    }
    const [nearest] = around(tree, longitude, latitude, 1)
    const corner = corners[nearest ?? 0]
    if (corner === undefined) throw new RangeError('No corners')
    return corner.outline
  }
}

type Where = { at: (point: Point) => string; isInArea: (point: Point) => boolean }

function withPeople(bare: readonly Bare[], { at, isInArea }: Where): Map<string, AdminUnit> {
  const whole = unionOf(bare.flatMap(({ outlines }) => outlines.map(({ box }) => box)))
  const placesOf = new Map<string, InhabitedPoint[]>()
  for (const inhabited of inhabitedPoints(whole)) {
    if (!isInArea(inhabited)) continue
    const key = at(inhabited)
    const others = placesOf.get(key)
    if (others === undefined) placesOf.set(key, [inhabited])
    else others.push(inhabited)
  }
  return new Map(
    bare.map(({ key, label, outlines }) => {
      const places = placesOf.get(key) ?? []
      const box = unionOf(outlines.map((outline) => outline.box))
      const [largest] = places.toSorted((a, b) => b.population - a.population)
      const { latitude, longitude } = largest ?? centreOf(box)
      const population = places.reduce((sum, place) => sum + place.population, 0)
      return [key, { key, label, outlines, box, population, latitude, longitude }]
    }),
  )
}
