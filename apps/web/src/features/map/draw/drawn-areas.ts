import type { DrawnArea } from '@gazetteer/contract'
import { GeometryProblem, readGeometry } from '@gazetteer/geography'
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

/** `area`: which of the first areas it belongs to; null: a new one. `part`: which polygon of that area. */
export type Shape = { mode: RingMode; area: number | null; part: number; ring: Ring }

const earthM = 6_371_008.8
const segments = 64
const radians = Math.PI / 180

/** More corners cannot be edited by hand. */
const mostCorners = 500

/** To 0.1 m; the drawing library refuses more than nine decimals. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The shapes of an area; null if it has too many corners to edit, crosses the antimeridian, or is not valid. */
export function shapesOfArea(area: DrawnArea, at: number): Shape[] | null {
  if (area.kind === 'circle')
    return [{ mode: 'circle', area: at, part: 0, ring: circleRing(area.center, area.radiusM) }]
  const polygons = polygonsOf(area.geometry)
  const corners = polygons?.flat(2) ?? []
  if (polygons === null || corners.length > mostCorners) return null
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
  const [angle, lat] = [radiusM / earthM, latitude * radians]
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

/**
 * The areas of the shapes on the map: what was not edited is the same object as in `initial`, the others keep its name.
 * New areas have no name. A hole goes with the part around it.
 */
export function areasOfShapes(shapes: readonly Shape[], initial: readonly Initial[]): DrawnArea[] {
  const kept = initial.flatMap(({ area, shapes: before }, at) => {
    const own = shapes.filter((shape) => shape.area === at)
    if (JSON.stringify(own.map(ringOf)) === JSON.stringify(before.map(ringOf))) return area
    const changed = areaOf(own)
    return changed === null ? [] : { ...changed, name: area.name }
  })
  const added = shapes.filter(({ area }) => area === null).flatMap((shape) => areaOf([shape]) ?? [])
  return [...kept, ...added]
}

const ringOf = ({ ring }: Shape): Ring => ring

/** The area of its shapes; null if none encloses anything. */
function areaOf(shapes: readonly Shape[]): DrawnArea | null {
  const [first] = shapes
  return first?.mode === 'circle' ? circleOf(first.ring) : polygonOf(shapes)
}

/** Null without an outer ring. */
function polygonOf(shapes: readonly Shape[]): DrawnArea | null {
  const polygons = shapes
    .filter(({ mode }) => mode !== 'hole')
    .map((outer) => {
      const holes = shapes.filter(({ mode, part }) => mode === 'hole' && part === outer.part)
      return [outer, ...holes].map(ringOf)
    })
  const [first] = polygons
  if (first === undefined) return null
  const geometry =
    polygons.length === 1 ? { type: 'Polygon', coordinates: first } : { type: 'MultiPolygon', coordinates: polygons }
  return { kind: 'polygon', name: '', geometry }
}

/** A circle reaches as far north as south of its centre. */
function circleOf(ring: Ring): DrawnArea {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const center: Position = [
    rounded(middle(Math.min(...longitudes), Math.max(...longitudes))),
    rounded(middle(south, north)),
  ]
  const radiusM = Math.max(1, Math.round(((north - south) / 2) * radians * earthM))
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
