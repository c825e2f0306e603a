import { holds, type Outline, outlineOf, type Point } from '@gazetteer/geography'
import { states } from './generated/states.ts'
import { readRing } from './read-ring.ts'
import { unitGrid } from '../borders/unit-grid.ts'
import { nearestZip } from './nearest-zip.ts'

/** Of the generated boundaries. */
const perDegree = 10_000

let outlines: readonly (readonly [state: string, outline: Outline])[] | null = null

/**
 * The state at a point (two letters), by the census's boundaries: of 33,787 ZIP centroids, 19 are in another state. On
 * water, that of the nearest ZIP area; null outside the United States.
 */
export const stateAt = (point: Point): string | null => stateOnLand(point) ?? nearestZip(point)?.city.state ?? null

const stateOnLand = unitGrid(stateByOutlines, () => allOutlines().flatMap(([, { rings }]) => rings))

/** The state whose boundary holds the point, without the grid; null on water. */
export function stateByOutlines(point: Point): string | null {
  return allOutlines().find(([, outline]) => holds(outline, point))?.[0] ?? null
}

/** The closed rings of a state, [longitude, latitude]; none for an unknown one. */
export const stateRings = (state: string): [number, number][][] =>
  allOutlines().find(([code]) => code === state)?.[1].rings ?? []

const allOutlines = () => (outlines ??= states.split('\n').map(readState))

function readState(line: string): readonly [string, Outline] {
  const [state = '', rings = ''] = line.split('\t')
  return [state, outlineOf(rings.split(';').map((ring) => readRing(ring, perDegree)))]
}
