import { simplified } from '@gazetteer/geography'
import { isCityName } from '@gazetteer/places'
import type { NamedOutline } from '../city-outlines.ts'
import type { Tags } from '../types/index.ts'
import type { NodePlaces } from './node-places.ts'
import type { Member } from './primitive-block.ts'

/** A boundary relation; its ways are elsewhere in the file. */
export type Boundary = { name: string; members: Member[] }

/** About 10 m: finer than the coordinates of addresses. */
const tolerance = 0.0001
/** From counties that are cities down to districts of towns; countries and most states lie above. */
const levels = new Set(['4', '5', '6', '7', '8', '9', '10'])

/** The name of an administrative boundary that may be a city's; null for anything else. */
export function boundaryName(tags: Tags): string | null {
  if (tags['boundary'] !== 'administrative' || !levels.has(tags['admin_level'] ?? '')) return null
  const names = [tags['name'], tags['name:en']].filter((name) => name !== undefined)
  return names.find(isCityName) ?? null
}

/** The outline of a boundary whose ways and nodes are all in the file; null where any is missing: half a border is none. */
export function outlineOfBoundary(
  { name, members }: Boundary,
  ways: ReadonlyMap<number, readonly number[]>,
  nodes: NodePlaces,
): NamedOutline | null {
  const lines = members.flatMap(({ type, id }) => (type === 'way' ? [ways.get(id) ?? []] : []))
  const closed = lines.some(({ length }) => length === 0) ? null : joined(lines)
  if (closed === null || closed.length === 0) return null
  const rings: [number, number][][] = []
  for (const ring of closed) {
    const points = ring.map((id) => nodes.placeOf(id))
    if (points.some((point) => point === null)) return null
    const line = points.flatMap((point): [number, number][] =>
      point === null ? [] : [[point.longitude, point.latitude]],
    )
    rings.push(simplified(line, tolerance).map(([x, y]) => [rounded(x), rounded(y)]))
  }
  return { name, rings: rings.filter(({ length }) => length > 3) }
}

/** Ways joined end to end into rings; null where an end is left over. */
function joined(lines: readonly (readonly number[])[]): number[][] | null {
  const rings: number[][] = []
  const open = new Set(lines)
  for (const first of open) {
    open.delete(first)
    const ring = [...first]
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const next = [...open].find((line) => line[0] === end || line.at(-1) === end)
      if (next === undefined) return null
      open.delete(next)
      ring.push(...(next[0] === end ? next : next.toReversed()).slice(1))
    }
    rings.push(ring)
  }
  return rings
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
