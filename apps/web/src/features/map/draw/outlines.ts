import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import worldUrl from 'world-atlas/countries-50m.json?url'
import worldInDetailUrl from 'world-atlas/countries-10m.json?url'

/** Lines of the bundled base map: what a layer draws. */
export type BaseMapKind = 'land' | 'countries' | 'states' | 'counties'

/** About as wide as a state; in a wider view counties would form a grey net. */
export const countiesFrom = 6

/** The parts of the base map, each with the zoom from which it is loaded. */
export const baseMapParts = [
  { part: 'world', from: 0 },
  { part: 'states', from: 0 },
  // Sharper coasts once a view is about as wide as a country.
  { part: 'worldInDetail', from: 5 },
  { part: 'counties', from: countiesFrom },
] as const
export type BaseMapPart = (typeof baseMapParts)[number]['part']

type Topo = Topology<Record<string, GeometryCollection>>

const read: Record<BaseMapPart, { url: string; featuresOf: (topology: Topo) => GeoJSON.Feature[] }> = {
  world: { url: worldUrl, featuresOf: worldFeatures },
  worldInDetail: { url: worldInDetailUrl, featuresOf: worldFeatures },
  states: {
    url: statesUrl,
    featuresOf: (topology) => [...shapesOf('land', topology, 'nation'), ...linesOf('states', topology, 'states')],
  },
  counties: { url: countiesUrl, featuresOf: (topology) => linesOf('counties', topology, 'counties') },
}

/**
 * Land and borders of the world (Natural Earth), states and counties of the United States, bundled with the product; no
 * tile server needed.
 */
export async function outlinesOf(part: BaseMapPart, signal: AbortSignal): Promise<GeoJSON.Feature[]> {
  const { url, featuresOf } = read[part]
  const response = await fetch(url, { signal })
  // An atlas file from this build: a topology with named collections.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return featuresOf((await response.json()) as Topo)
}

function worldFeatures(topology: Topo): GeoJSON.Feature[] {
  return [...shapesOf('land', topology, 'land'), ...linesOf('countries', topology, 'countries')]
}

function shapesOf(kind: BaseMapKind, topology: Topo, name: string): GeoJSON.Feature[] {
  const object = topology.objects[name]
  if (object === undefined) return []
  return feature(topology, object).features.map(({ geometry }) => baseMapFeature(kind, geometry))
}

/** Borders between two parts, without the coast: the land shows it. */
function linesOf(kind: BaseMapKind, topology: Topo, name: string): GeoJSON.Feature[] {
  const object = topology.objects[name]
  if (object === undefined) return []
  return [
    baseMapFeature(
      kind,
      mesh(topology, object, (one, other) => one !== other),
    ),
  ]
}

const baseMapFeature = (kind: BaseMapKind, geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
})
