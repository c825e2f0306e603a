import {
  type Box,
  boxesOnGlobe,
  distanceMeters,
  joinBoxes,
  moved,
  intersects,
  type Outline,
  outlineOf,
  padMeters,
  type Point,
  type Polygons,
  polygonsHold,
  polygonsTouch,
  type Position,
  preparePolygons,
  type PreparedPolygons,
} from '@gazetteer/geography'
import { LRUCache } from 'lru-cache'
import { countryAt } from '../borders/country-at.ts'
import { nearestZip } from '../us/nearest-zip.ts'
import { zipBox } from '../us/zip-cell.ts'
import { zipNamed } from '../us/zip-named.ts'
import { adminPolygons, findAdminArea } from './admin/admin-areas.ts'
import { coastOf } from './admin/coast.ts'
import type { Area } from './area.ts'

/** An area's geometry: what is inside, boxes around it that do not cross the antimeridian, and outlines to draw. */
export type AreaExtent = {
  holds: (point: Point) => boolean
  /** Whether a box may have points of the area. */
  touches: (box: Box) => boolean
  boxes: readonly Box[]
  /** None for a ZIP list, whose parts have their own. */
  outlines: readonly Outline[]
}

/** Boxes to search instead of one around all. */
const maxBoxes = 12
const circleCorners = 72

const extents = new WeakMap<Area['shape'], AreaExtent>()
/** Each read of a run makes a new shape, and the boundary of a country has up to 50,000 corners. */
const knownAdmin = new LRUCache<string, AreaExtent>({ max: 16 })

/** Throws RangeError for an administrative area or a ZIP code that is not known. */
export function extentOfArea({ shape }: Area): AreaExtent {
  const before = shape.kind === 'admin' ? knownAdmin.get(shape.id) : extents.get(shape)
  if (before !== undefined) return before
  const made = extentOf(shape)
  if (shape.kind === 'admin') knownAdmin.set(shape.id, made)
  else extents.set(shape, made)
  return made
}

function extentOf(shape: Area['shape']): AreaExtent {
  switch (shape.kind) {
    case 'polygon':
      return extentOfPolygons(shape.polygons)
    case 'admin':
      return extentOfAdmin(shape.id)
    case 'circle':
      return extentOfCircle(shape)
    case 'zips':
      return extentOfZips(shape.zips)
  }
}

function extentOfPolygons(polygons: Polygons): AreaExtent {
  const prepared = preparePolygons(polygons)
  return {
    holds: (point) => polygonsHold(prepared, point),
    touches: (box) => polygonsTouch(prepared, box),
    boxes: boxesAround(prepared, leastPadding),
    outlines: prepared.outlines,
  }
}

/** Points off a coarse coast belong to the nearest area. */
function extentOfAdmin(id: string): AreaExtent {
  const kind = findAdminArea(id)?.kind ?? 'country'
  const prepared = preparePolygons(adminPolygons(id))
  const coast = coastOf({ id, kind, prepared })
  return {
    holds: (point) => polygonsHold(prepared, point) || coast.holds(point),
    touches: (box) => polygonsTouch(prepared, coast.meters === 0 ? box : padMeters(box, coast.meters)),
    boxes: boxesAround(prepared, Math.max(leastPadding, coast.meters)),
    outlines: prepared.outlines,
  }
}

/** Corners on the north and east edge are inside the polygon, but a box excludes these edges. */
const leastPadding = 1

const boxesAround = ({ outlines }: PreparedPolygons, meters: number): Box[] =>
  joinBoxes(
    outlines.flatMap(({ box }) => boxesWithin(box, meters)),
    maxBoxes,
  )

/** The part of an outline's box between ±180. */
function boxesWithin({ south, west, north, east }: Box, meters: number): Box[] {
  const box = { south, west: Math.max(-180, west), north, east: Math.min(180, east) }
  return box.west < box.east ? [padMeters(box, meters)] : []
}

function extentOfCircle({ center, radiusM }: { center: Position; radiusM: number }): AreaExtent {
  const [longitude, latitude] = center
  const middle = { latitude, longitude }
  const corners = Array.from({ length: circleCorners + 1 }, (_, at): Position => {
    const corner = moved(middle, radiusM, (at / circleCorners) * 2 * Math.PI)
    return [corner.longitude, corner.latitude]
  })
  const boxes = boxesOfCircle(middle, radiusM)
  return {
    holds: (point) => distanceMeters(point, middle) <= radiusM,
    touches: (box) => boxes.some((one) => intersects(one, box)),
    boxes,
    outlines: [outlineOf([corners])],
  }
}

/** A meridian circle is wider towards the poles, and a circle around a pole has all longitudes. */
function boxesOfCircle(middle: Point, radiusM: number): Box[] {
  const margin = 1.001
  const [south, north] = [Math.PI, 0].map((bearing) => moved(middle, radiusM * margin, bearing).latitude)
  const box = { south: south ?? -90, north: north ?? 90 }
  if (box.south <= -90 || box.north >= 90) return [{ ...box, west: -180, east: 180 }]
  const highest = { latitude: Math.max(Math.abs(box.south), Math.abs(box.north)), longitude: middle.longitude }
  const [west, east] = [-1, 1].map((side) => moved(highest, radiusM * margin, (side * Math.PI) / 2).longitude)
  return boxesOnGlobe({ ...box, west: west ?? -180, east: east ?? 180 })
}

function extentOfZips(zips: readonly string[]): AreaExtent {
  const wanted = new Set(zips)
  const boxes = zips.map((zip) => {
    const area = zipNamed(zip)
    if (area === null) throw new RangeError(`Unknown ZIP code ${zip}`)
    return zipBox(area)
  })
  return {
    touches: (box) => boxes.some((zip) => intersects(zip, box)),
    holds: (point) => wanted.has(nearestZip(point)?.zip.zip ?? '') && (countryAt(point) ?? 'US') === 'US',
    boxes: joinBoxes(boxes, maxBoxes),
    outlines: [],
  }
}
