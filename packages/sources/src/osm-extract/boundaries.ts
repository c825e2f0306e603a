import { isCityName } from '@gazetteer/places'
import { type NamedOutline, simplifiedLine } from '../city-outlines.ts'
import type { Tags } from '../types/index.ts'
import type { NodePlaces } from './node-places.ts'
import type { ExtractBudget } from './extract-limits.ts'

export type Boundary = { name: string; ways: readonly number[] }

/** About 10 m: finer than address coordinates. */
const tolerance = 0.0001
/** From counties that are cities down to town districts; countries and most states have lower levels. */
const levels = new Set(['4', '5', '6', '7', '8', '9', '10'])

/** The name of an administrative boundary that may be a city's, else null. */
export function boundaryName(tags: Tags): string | null {
  if (tags['boundary'] !== 'administrative' || !levels.has(tags['admin_level'] ?? '')) return null
  const names = [tags['name'], tags['name:en']].filter((name) => name !== undefined)
  return names.find(isCityName) ?? null
}

/** The outline of a boundary; null when any of its ways or nodes is missing, because half a boundary is useless. */
export async function outlineOfBoundary(
  boundary: Boundary,
  { nodes, ways, budget }: { nodes: NodePlaces; ways: ReadonlyMap<number, readonly number[]>; budget: ExtractBudget },
): Promise<NamedOutline | null> {
  const lines = boundary.ways.map((id) => ways.get(id) ?? [])
  const closed = lines.some(({ length }) => length === 0) ? null : joined(lines)
  if (closed === null || closed.length === 0) return null
  const rings: [number, number][][] = []
  for (const ring of closed) {
    budget.refs(ring.length)
    const points = ring.map((id) => nodes.placeOf(id))
    if (points.some((point) => point === null)) return null
    const line = points.flatMap((point): [number, number][] =>
      point === null ? [] : [[point.longitude, point.latitude]],
    )
    rings.push((await simplifiedLine(line, tolerance)).map(([x, y]) => [rounded(x), rounded(y)]))
  }
  return { name: boundary.name, rings: rings.filter(({ length }) => length > 3) }
}

type Line = readonly number[]

/** Joins ways end to end into rings; null when an end is left over. */
function joined(lines: readonly Line[]): number[][] | null {
  const rings: number[][] = []
  const open = new Set(lines)
  const byEnd = new Map<number | undefined, Line[]>()
  for (const line of open) {
    for (const end of new Set([line[0], line.at(-1)])) {
      const known = byEnd.get(end)
      if (known === undefined) byEnd.set(end, [line])
      else known.push(line)
    }
  }
  for (const first of open) {
    open.delete(first)
    const ring = [...first]
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)
      const next = takeOpen(byEnd.get(end) ?? [], open)
      if (next === undefined) return null
      open.delete(next)
      for (const id of (next[0] === end ? next : next.toReversed()).slice(1)) ring.push(id)
    }
    rings.push(ring)
  }
  return rings
}

/** Removes lines until the first that is still open, and returns it. */
function takeOpen(lines: Line[], open: ReadonlySet<Line>): Line | undefined {
  const at = lines.findIndex((line) => open.has(line))
  return at === -1 ? undefined : lines.splice(0, at + 1).at(-1)
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
