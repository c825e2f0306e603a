import { GeometryProblem } from './geometry-problem.ts'

/** Real files nest a collection in a feature in a collection. */
const maxDepth = 8
/** Systems whose coordinates are longitude and latitude, within two metres of WGS 84. */
const inDegrees = /(?:CRS:?84|EPSG:{0,2}(?:[\d.]*:)?(?:4326|4269|4258|4979))$/i

/**
 * The rings of the GeoJSON Polygons and MultiPolygons in a value, in the order of the file, not yet checked. Features
 * without a geometry are left out (RFC 7946, 3.2). Throws GeometryProblem without any polygon.
 */
export function geojsonPolygons(value: unknown): unknown[][][] {
  const polygons = polygonsOf(value, 0)
  if (polygons === null) throw new GeometryProblem('The area is empty: no feature has a geometry.')
  return polygons
}

/** Null: a feature without a geometry. */
function polygonsOf(value: unknown, depth: number): unknown[][][] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GeometryProblem('The area is not GeoJSON: it must be an object with a type.')
  if (depth > maxDepth) throw new GeometryProblem('The area has too many collections inside collections.')
  if ('crs' in value) refuseOtherSystem(value.crs)
  const type: unknown = 'type' in value ? value.type : undefined
  if (type === 'Feature') {
    const geometry = 'geometry' in value ? value.geometry : null
    return geometry === null ? null : polygonsOf(geometry, depth + 1)
  }
  if (type === 'FeatureCollection') return polygonsOfEach(listOf(value, 'features'), depth)
  if (type === 'GeometryCollection') return polygonsOfEach(listOf(value, 'geometries'), depth)
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    throw new GeometryProblem(
      typeof type === 'string'
        ? `A ${type.slice(0, 40)} encloses no area. Draw a Polygon or MultiPolygon.`
        : 'The area is not GeoJSON: it has no type.',
    )
  const coordinates = listOf(value, 'coordinates')
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  if (polygons.length === 0) throw new GeometryProblem('The area is empty: it has no coordinates.')
  return polygons.map((rings) => {
    if (!Array.isArray(rings) || rings.length === 0) throw new GeometryProblem('A polygon has no rings.')
    return rings.map((ring: unknown) => {
      if (!Array.isArray(ring)) throw new GeometryProblem('A ring is not a list of positions.')
      return ring
    })
  })
}

function polygonsOfEach(values: readonly unknown[], depth: number): unknown[][][] | null {
  const found = values.flatMap((value) => polygonsOf(value, depth + 1) ?? [])
  return found.length === 0 ? null : found
}

/** GeoJSON of 2008 names its coordinate system; RFC 7946 has longitude and latitude only. */
function refuseOtherSystem(crs: unknown): void {
  if (typeof crs !== 'object' || crs === null) return
  const properties: unknown = 'properties' in crs ? crs.properties : undefined
  const name: unknown =
    typeof properties === 'object' && properties !== null && 'name' in properties ? properties.name : undefined
  if (typeof name === 'string' && inDegrees.test(name)) return
  const named = typeof name === 'string' ? ` ${name.slice(0, 80)}` : ''
  throw new GeometryProblem(`The area has coordinates in another system${named}. ${convert}`)
}

export const convert =
  'Save it with longitude and latitude in degrees (WGS 84, EPSG:4326), for example by: ogr2ogr -t_srs EPSG:4326 new.geojson old.geojson'

function listOf(value: object, key: string): unknown[] {
  const list: unknown = Reflect.get(value, key)
  if (!Array.isArray(list)) throw new GeometryProblem(`The area is not GeoJSON: its ${key} are missing.`)
  if (list.length === 0 && key !== 'coordinates') throw new GeometryProblem(`The area is empty: it has no ${key}.`)
  return list
}
