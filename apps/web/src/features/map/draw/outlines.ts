import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'

/** Counties are drawn where the frame is about a state wide or less: beyond that they would be a grey net. */
export const countiesFrom = 6

const read = { states: statesUrl, counties: countiesUrl } as const
export type BaseMapKind = 'land' | keyof typeof read

/** The land of the United States and the lines of its parts, as they come with the product; no tile server takes part. */
export async function outlinesOf(kind: keyof typeof read, signal: AbortSignal): Promise<GeoJSON.Feature[]> {
  const response = await fetch(read[kind], { signal })
  const topology = asTopology(await response.json())
  const { nation, [kind]: parts } = topology.objects
  if (nation === undefined || parts === undefined) return []
  const lines = baseMapFeature(kind, mesh(topology, parts))
  // The land of both files is the same.
  if (kind === 'counties') return [lines]
  return [...feature(topology, nation).features.map(({ geometry }) => baseMapFeature('land', geometry)), lines]
}

const baseMapFeature = (kind: BaseMapKind, geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
})

/** The file is one of us-atlas, shipped with this build: a topology with the named collections. */
function asTopology(atlas: unknown): Topology<Record<string, GeometryCollection>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return atlas as Topology<Record<string, GeometryCollection>>
}
