import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'

/** Counties are shown once the view is about as wide as a state; in a wider view they would form a grey net. */
export const countiesFrom = 6

const read = { states: statesUrl, counties: countiesUrl } as const
export type BaseMapKind = 'land' | keyof typeof read

/** Land, state and county lines of the United States, bundled with the product; no tile server needed. */
export async function outlinesOf(kind: keyof typeof read, signal: AbortSignal): Promise<GeoJSON.Feature[]> {
  const response = await fetch(read[kind], { signal })
  const topology = asTopology(await response.json())
  const { nation, [kind]: parts } = topology.objects
  if (nation === undefined || parts === undefined) return []
  const lines = baseMapFeature(kind, mesh(topology, parts))
  // Both files contain the same land.
  if (kind === 'counties') return [lines]
  return [...feature(topology, nation).features.map(({ geometry }) => baseMapFeature('land', geometry)), lines]
}

const baseMapFeature = (kind: BaseMapKind, geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
})

/** A us-atlas file from this build: a topology with the named collections. */
function asTopology(atlas: unknown): Topology<Record<string, GeometryCollection>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return atlas as Topology<Record<string, GeometryCollection>>
}
