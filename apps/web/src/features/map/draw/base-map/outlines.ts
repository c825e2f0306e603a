import { bbox, feature, meshArcs } from 'topojson-client'
import type { ArcIndexes, GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import worldUrl from 'world-atlas/countries-50m.json?url'
import worldInDetailUrl from 'world-atlas/countries-10m.json?url'
import type { Bounds } from '../map-features.ts'
import { continuousGeometry } from './continuous-geometry.ts'

/** Lines of the bundled base map: what a layer draws. */
export type BaseMapKind = 'land' | 'countries' | 'states' | 'counties'

/** About as wide as a state; in a wider view counties would form a grey net. */
export const countiesFrom = 6

/** The parts of the base map, each with the zoom from which it is drawn. */
export const baseMapParts = [
  // Sharper coasts once a view is about as wide as a country.
  { part: 'worldInDetail', from: 5 },
  { part: 'world', from: 0 },
  { part: 'states', from: 0 },
  { part: 'counties', from: countiesFrom },
] as const
export type BaseMapPart = (typeof baseMapParts)[number]['part']

/** One polygon or line. Its coordinates are decoded when they are read: most are never in view. */
export type Outline = { id: string; bounds: Bounds; read: () => GeoJSON.Feature }
export type LoadedParts = ReadonlyMap<BaseMapPart, readonly Outline[]>

export type Topo = Topology<Record<string, GeometryCollection>>
type Shape = { kind: BaseMapKind; outer: ArcIndexes; read: () => GeoJSON.Geometry }

const files: Record<BaseMapPart, { url: string; shapesOf: (topology: Topo) => Shape[] }> = {
  world: { url: worldUrl, shapesOf: worldOf },
  worldInDetail: { url: worldInDetailUrl, shapesOf: worldOf },
  states: {
    url: statesUrl,
    shapesOf: (topology) => [...polygonsOf('land', topology, 'nation'), ...bordersOf('states', topology, 'states')],
  },
  counties: { url: countiesUrl, shapesOf: (topology) => bordersOf('counties', topology, 'counties') },
}

const loads = new Map<BaseMapPart, Promise<Outline[]>>()

/**
 * Land and borders of the world (Natural Earth), states and counties of the United States, bundled with the product; no
 * tile server needed. All maps of the page share them. A failed request is sent again by the next call.
 */
export function outlinesOf(part: BaseMapPart): Promise<Outline[]> {
  const known = loads.get(part)
  if (known !== undefined) return known
  const loading = load(part)
  loads.set(part, loading)
  loading.catch(() => loads.delete(part))
  return loading
}

async function load(part: BaseMapPart): Promise<Outline[]> {
  const response = await fetch(files[part].url)
  // An atlas file from this build: a topology with named collections.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return readOutlines((await response.json()) as Topo, part)
}

/** The outlines of a zoom that touch the box, of the parts that have loaded. */
export function outlinesAt(loaded: LoadedParts, zoom: number, box: Bounds): Outline[] {
  const parts = baseMapParts.filter(({ part, from }) => zoom >= from && loaded.has(part)).map(({ part }) => part)
  // The sharper coasts replace the coarse ones.
  const drawn = parts.includes('worldInDetail') ? parts.filter((part) => part !== 'world') : parts
  return drawn.flatMap((part) => loaded.get(part)?.filter(({ bounds }) => touches(bounds, box)) ?? [])
}

const touches = ([west, south, east, north]: Bounds, [left, bottom, right, top]: Bounds): boolean =>
  west <= right && east >= left && south <= top && north >= bottom

export function readOutlines(topology: Topo, part: BaseMapPart): Outline[] {
  return files[part].shapesOf(topology).map(({ kind, outer, read }, index) => {
    const id = `${part}-${index}`
    const readFeature = (): GeoJSON.Feature => ({
      type: 'Feature',
      id,
      properties: { kind },
      geometry: continuousGeometry(read()),
    })
    return { id, bounds: boundsOf(topology, outer), read: readFeature }
  })
}

function boundsOf(topology: Topo, indexes: ArcIndexes): Bounds {
  const arcs = indexes.flatMap((index) => [topology.arcs[index < 0 ? ~index : index] ?? []])
  const [west = 0, south = 0, east = 0, north = 0] = bbox({ ...topology, arcs, objects: {} })
  return [west, south, east, north]
}

/** Country by country, although the file also has all land as one: a continent would be one polygon, always in view. */
function worldOf(topology: Topo): Shape[] {
  return [...polygonsOf('land', topology, 'countries'), ...bordersOf('countries', topology, 'countries')]
}

function polygonsOf(kind: BaseMapKind, topology: Topo, name: string): Shape[] {
  const polygons = (topology.objects[name]?.geometries ?? []).flatMap((geometry): ArcIndexes[][] => {
    if (geometry.type === 'Polygon') return [geometry.arcs]
    return geometry.type === 'MultiPolygon' ? geometry.arcs : []
  })
  return polygons.map((arcs) => ({
    kind,
    outer: arcs[0] ?? [],
    read: () => feature(topology, { type: 'Polygon', arcs }).geometry,
  }))
}

/** Borders between two parts, without the coast: the land shows it. */
function bordersOf(kind: BaseMapKind, topology: Topo, name: string): Shape[] {
  const object = topology.objects[name]
  if (object === undefined) return []
  const { arcs } = meshArcs(topology, object, (one, other) => one !== other)
  return arcs.map((line) => ({
    kind,
    outer: line,
    read: () => feature(topology, { type: 'LineString', arcs: line }).geometry,
  }))
}
