import type { DrawnArea } from '@gazetteer/contract'
import { earthRadiusMeters, GeometryProblem, holds, outlineOf, readGeometry } from '@gazetteer/geography'
import type { GeoJSONStoreFeatures } from 'terra-draw'

/** The modes with a tool, which draw new shapes. */
export type ShapeMode = 'polygon' | 'rectangle' | 'circle'

/**
 * The drawing library knows polygons of one ring only. An area of several rings is therefore drawn as one shape for
 * each: `part` is an outer ring, `hole` a ring inside of it.
 */
type RingMode = ShapeMode | 'part' | 'hole'

type Position = [longitude: number, latitude: number]
export type Ring = readonly Position[]

/** `area`: which of the first areas it belongs to; null: drawn on this map. `part`: which polygon of that area. */
export type Shape = { mode: RingMode; area: number | null; part: number; ring: Ring }

const segments = 64
const radians = Math.PI / 180

/** More corners cannot be edited by hand. */
const maxCorners = 500

/** To 0.1 m; the drawing library refuses more than nine decimals. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The shapes of an area; null if it has too many corners to edit, crosses the antimeridian, or is not valid. */
export function shapesOfArea(area: DrawnArea, at: number): Shape[] | null {
  if (area.kind === 'circle')
    return [{ mode: 'circle', area: at, part: 0, ring: circleRing(area.center, area.radiusM) }]
  const polygons = polygonsOf(area.geometry)
  const corners = polygons?.flat(2) ?? []
  if (polygons === null || corners.length > maxCorners) return null
  if (corners.some(([longitude]) => Math.abs(longitude) > 180)) return null
  const isOneRing = polygons.flat().length === 1
  return polygons.flatMap((rings, part) =>
    rings.map((ring, index): Shape => {
      const ownMode = index === 0 ? 'part' : 'hole'
      const mode = isOneRing ? 'polygon' : ownMode
      return { mode, area: at, part, ring: ring.map(([x, y]): Position => [rounded(x), rounded(y)]) }
    }),
  )
}

function polygonsOf(geometry: unknown) {
  try {
    return readGeometry(geometry)
  } catch (error) {
    if (error instanceof GeometryProblem) return null
    throw error
  }
}

/** Points at the same distance of the centre, on the sphere. */
function circleRing([longitude, latitude]: Position, radiusM: number): Position[] {
  const [angle, lat] = [radiusM / earthRadiusMeters, latitude * radians]
  const points = Array.from({ length: segments }, (_, at): Position => {
    const bearing = (-2 * Math.PI * at) / segments
    const north = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing))
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(north),
    )
    return [rounded(longitude + east / radians), rounded(north / radians)]
  })
  return [...points, ...points.slice(0, 1)]
}

/** An area with its shapes as they were added; the index is `Shape.area`. */
export type Initial = { area: DrawnArea; shapes: readonly Shape[] }

/** An area of the map, and why it cannot be used; null if it can. */
type DrawnResult = { area: DrawnArea; problem: string | null }

/**
 * The areas of the shapes on the map: what was not edited is the same object as in `initial`, the others keep its name.
 * New areas have no name. A hole goes with the part around it.
 */
export function areasOfShapes(shapes: readonly Shape[], initial: readonly Initial[]): DrawnArea[] {
  return resultsOf(shapes, initial).map(({ area }) => area)
}

/** Why the shapes cannot be used, for the user; null if they can. */
export function problemOfShapes(shapes: readonly Shape[], initial: readonly Initial[]): string | null {
  const isLoose = shapes.some((shape) => shape.mode === 'hole' && outerOf(shape, shapes) === null)
  if (isLoose) return 'A hole is outside of every area. Move it into one, or delete it.'
  return resultsOf(shapes, initial).find(({ problem }) => problem !== null)?.problem ?? null
}

function resultsOf(shapes: readonly Shape[], initial: readonly Initial[]): DrawnResult[] {
  const outers = shapes.filter(({ mode }) => mode !== 'hole')
  const polygons = outers.map((outer) => [outer, ...holesIn(outer, shapes)])
  const kept = initial.flatMap(({ area, shapes: before }, at): DrawnResult[] => {
    const own = polygons.filter(([outer]) => outer?.area === at)
    if (JSON.stringify(own.flat().map(ringOf)) === JSON.stringify(before.map(ringOf))) return [{ area, problem: null }]
    return resultOf(own).map((changed) => ({ ...changed, area: { ...changed.area, name: area.name } }))
  })
  const added = polygons.filter(([outer]) => outer?.area === null).flatMap((one) => resultOf([one]))
  return [...kept, ...added]
}

const ringOf = ({ ring }: Shape): Ring => ring

/** None if nothing is enclosed. */
function resultOf(polygons: readonly (readonly Shape[])[]): DrawnResult[] {
  const [first] = polygons
  const [outer, ...holes] = first ?? []
  if (first === undefined || outer === undefined) return []
  if (outer.mode === 'circle') {
    const problem = 'A circle cannot have a hole. Delete the hole, or draw a polygon in place of the circle.'
    return [{ area: circleOf(outer.ring), problem: holes.length > 0 ? problem : null }]
  }
  const rings = polygons.map((one) => one.map(ringOf))
  const geometry =
    rings.length === 1
      ? { type: 'Polygon', coordinates: first.map(ringOf) }
      : { type: 'MultiPolygon', coordinates: rings }
  return [{ area: { kind: 'polygon', name: '', geometry }, problem: problemOf(geometry) }]
}

/** The holes of an outer ring. */
export const holesIn = (outer: Shape, shapes: readonly Shape[]): Shape[] =>
  shapes.filter((shape) => shape.mode === 'hole' && outerOf(shape, shapes) === outer)

/** The outer ring that a hole belongs to: its own; for a drawn one the smallest around one of its corners. */
function outerOf(hole: Shape, shapes: readonly Shape[]): Shape | null {
  const outers = shapes.filter(({ mode }) => mode !== 'hole')
  if (hole.area !== null) return outers.find(({ area, part }) => area === hole.area && part === hole.part) ?? null
  const around = outers.filter(({ ring }) => hole.ring.some((corner) => isIn(ring, corner)))
  return around.toSorted((a, b) => widthOf(a) - widthOf(b))[0] ?? null
}

function isIn(ring: Ring, [longitude, latitude]: Position): boolean {
  return ring.length > 0 && holds(outlineOf([ring.map(([x, y]): Position => [x, y])]), { longitude, latitude })
}

function widthOf({ ring }: Shape): number {
  const longitudes = ring.map(([longitude]) => longitude)
  return Math.max(...longitudes) - Math.min(...longitudes)
}

function problemOf(geometry: unknown): string | null {
  try {
    readGeometry(geometry)
    return null
  } catch (problem) {
    if (problem instanceof GeometryProblem) return problem.message
    throw problem
  }
}

/** The ring with its coordinates as the map has them; throws GeometryProblem with the reason. */
export function checkedRing(corners: Ring): Ring {
  const ring = corners.map(([longitude, latitude]): Position => [rounded(longitude), rounded(latitude)])
  readGeometry({ type: 'Polygon', coordinates: [ring] })
  return ring
}

/** The shapes with a name for each: `Downtown`, `Downtown 2`, `New area 1, hole 1`. */
export function nameShapes<S extends Shape>(
  shapes: readonly S[],
  initial: readonly Initial[],
): (S & { label: string })[] {
  const outers = shapes.filter(({ mode }) => mode !== 'hole')
  /** Empty for an area that was drawn in this dialog. */
  const given = ({ area }: Shape): string => (area === null ? '' : (initial[area]?.area.name ?? ''))
  const added = outers.filter((outer) => given(outer) === '')
  const nameOf = (outer: Shape): string => {
    const name = given(outer)
    if (name === '') return `New area ${added.findIndex((one) => one === outer) + 1}`
    const parts = outers.filter(({ area }) => area === outer.area)
    return parts.length === 1 ? name : `${name} ${parts.findIndex((one) => one === outer) + 1}`
  }
  return shapes.map((shape) => {
    if (shape.mode !== 'hole') return { ...shape, label: nameOf(shape) }
    const outer = outerOf(shape, shapes)
    if (outer === null) return { ...shape, label: 'Hole outside of every area' }
    const number = holesIn(outer, shapes).findIndex((one) => one === shape) + 1
    return { ...shape, label: `${nameOf(outer)}, hole ${number}` }
  })
}

/** A circle reaches as far north as south of its centre. */
function circleOf(ring: Ring): DrawnArea {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const center: Position = [
    rounded(middle(Math.min(...longitudes), Math.max(...longitudes))),
    rounded(middle(south, north)),
  ]
  const radiusM = Math.max(1, Math.round(((north - south) / 2) * radians * earthRadiusMeters))
  return { kind: 'circle', name: '', center, radiusM }
}

const middle = (one: number, other: number): number => (one + other) / 2

export function featureOfShape({ mode, area, part, ring }: Shape): GeoJSONStoreFeatures {
  const coordinates = [ring.map(([longitude, latitude]): Position => [longitude, latitude])]
  const belonging = area === null ? {} : { area, part }
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: { mode, ...belonging } }
}

/** Null for what the drawing library shows besides, such as corners. */
export function shapeOfFeature({ geometry, properties }: GeoJSONStoreFeatures): Shape | null {
  const mode = modes.find((one) => one === properties['mode'])
  if (mode === undefined || geometry.type !== 'Polygon') return null
  const { area, part } = properties
  return {
    mode,
    area: typeof area === 'number' ? area : null,
    part: typeof part === 'number' ? part : 0,
    ring: (geometry.coordinates[0] ?? []).map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]),
  }
}

const modes: readonly RingMode[] = ['polygon', 'rectangle', 'circle', 'part', 'hole']
