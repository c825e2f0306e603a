import { useQuery } from '@tanstack/react-query'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'

/** Built-in land and its outlines, by counties (near) or states (far); no tile server takes part. */
export function useOutlines(kind: 'counties' | 'states') {
  return useQuery({
    queryKey: ['outlines', kind],
    queryFn: async ({ signal }) => {
      const response = await fetch(kind === 'counties' ? countiesUrl : statesUrl, { signal })
      return groundOf(await response.json(), kind)
    },
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

function groundOf(atlas: unknown, kind: string) {
  const topology = asTopology(atlas)
  const { nation, [kind]: parts } = topology.objects
  if (nation === undefined || parts === undefined) return null
  return { land: feature(topology, nation), lines: mesh(topology, parts) }
}

/** The file is one of us-atlas, shipped with this build: a topology with the named collections. */
function asTopology(atlas: unknown): Topology<Record<string, GeometryCollection>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return atlas as Topology<Record<string, GeometryCollection>>
}
