import {
  type Box,
  distanceMeters,
  joinBoxes,
  padMeters,
  type Point,
  type Polygons,
  polygonsHold,
  type Position,
  preparePolygons,
} from '@gazetteer/geography'
import { nearestZip } from '../us/nearest-zip.ts'
import { zipBox, zipCell } from '../us/zip-cell.ts'
import { zipNamed } from '../us/zip-named.ts'
import { adminPolygons } from './admin/admin-areas.ts'
import type { Area } from './area.ts'

/** An area's geometry: what is inside, boxes around it that do not cross the antimeridian, and rings to draw. */
export type AreaExtent = {
  holds: (point: Point) => boolean
  boxes: readonly Box[]
  rings: readonly Position[][]
}

/** Boxes to search instead of one around all. */
const maxBoxes = 12
const circleCorners = 72

const extents = new WeakMap<Area, AreaExtent>()

/** Throws RangeError for an administrative area or a ZIP code that is not known. */
export function extentOfArea(area: Area): AreaExtent {
  const known = extents.get(area)
  if (known !== undefined) return known
  const made = extentOf(area.shape)
  extents.set(area, made)
  return made
}

function extentOf(shape: Area['shape']): AreaExtent {
  switch (shape.kind) {
    case 'polygon':
      return extentOfPolygons(shape.polygons)
    case 'admin':
      return extentOfPolygons(adminPolygons(shape.id))
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
    boxes: joinBoxes(prepared.boxes.map(withEdge), maxBoxes),
    rings: polygons.flat(),
  }
}

/** Corners on the north and east edge are inside the polygon, but a box excludes these edges. */
const withEdge = (box: Box): Box => padMeters(box, 1)

function extentOfCircle({ center, radiusM }: { center: [number, number]; radiusM: number }): AreaExtent {
  const [longitude, latitude] = center
  const middle = { latitude, longitude }
  const box = padMeters({ south: latitude, north: latitude, west: longitude, east: longitude }, radiusM * 1.001)
  // A circle over the antimeridian or a pole needs all longitudes beside it.
  const crosses = box.west <= -180 || box.east >= 180 || box.north >= 90 || box.south <= -90
  const ring = Array.from({ length: circleCorners + 1 }, (_, at) =>
    pointFrom(middle, radiusM, (at / circleCorners) * 2 * Math.PI),
  )
  return {
    holds: (point) => distanceMeters(point, middle) <= radiusM,
    boxes: [crosses ? { ...box, west: -180, east: 180 } : box],
    rings: [ring],
  }
}

function pointFrom({ latitude, longitude }: Point, meters: number, bearing: number): Position {
  const degrees = (meters / 6_371_008.8) * (180 / Math.PI)
  const wide = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return [
    longitude + (degrees * Math.sin(bearing)) / wide,
    Math.min(90, Math.max(-90, latitude + degrees * Math.cos(bearing))),
  ]
}

function extentOfZips(zips: readonly string[]): AreaExtent {
  const wanted = new Set(zips)
  const areas = zips.map((zip) => {
    const known = zipNamed(zip)
    if (known === null) throw new RangeError(`Unknown ZIP code ${zip}`)
    return known
  })
  return {
    holds: (point) => wanted.has(nearestZip(point)?.zip.zip ?? ''),
    boxes: joinBoxes(areas.map(zipBox), maxBoxes),
    rings: areas.map(zipCell),
  }
}
