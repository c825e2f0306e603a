import type { DrawnArea } from '@gazetteer/contract'
import type { GeoJSONStoreFeatures } from 'terra-draw'

/** The modes whose shapes become areas. */
export type ShapeMode = 'polygon' | 'rectangle' | 'circle'

type Position = [longitude: number, latitude: number]

const earthM = 6_371_008.8
const segments = 64
const radians = Math.PI / 180

/** To 0.1 m; the drawing library refuses more than nine decimals. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The ring of an area on the drawing map; null if it has more than one. */
export function ringOfArea(area: DrawnArea): Position[] | null {
  if (area.kind === 'circle') return circleRing(area.center, area.radiusM)
  const { geometry } = area
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null
  const type = 'type' in geometry ? geometry.type : null
  const polygons: unknown = type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !isList(polygons) || polygons.length !== 1) return null
  const [rings] = polygons
  if (!isList(rings) || rings.length !== 1 || !isList(rings[0])) return null
  const ring = rings[0].flatMap((value) => {
    const position = positionOf(value)
    return position === null ? [] : [position]
  })
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined || ring.length > mostCorners) return null
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

/** More corners cannot be edited by hand. */
const mostCorners = 500

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function positionOf(value: unknown): Position | null {
  const [longitude, latitude]: unknown[] = isList(value) ? value : []
  return typeof longitude === 'number' && typeof latitude === 'number' ? [rounded(longitude), rounded(latitude)] : null
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

/** The area of a drawn shape, without a name. */
export function areaOfShape({ geometry, properties }: GeoJSONStoreFeatures): DrawnArea | null {
  if (geometry.type !== 'Polygon') return null
  const ring = (geometry.coordinates[0] ?? []).map(([longitude = 0, latitude = 0]): Position => [longitude, latitude])
  if (properties['mode'] !== 'circle')
    return { kind: 'polygon', name: '', geometry: { ...geometry, coordinates: [ring] } }
  // A circle reaches as far north as south of its centre.
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const center: Position = [
    rounded(middle(Math.min(...longitudes), Math.max(...longitudes))),
    rounded(middle(south, north)),
  ]
  return {
    kind: 'circle',
    name: '',
    center,
    radiusM: Math.max(1, Math.round(((north - south) / 2) * radians * earthM)),
  }
}

const middle = (one: number, other: number): number => (one + other) / 2
