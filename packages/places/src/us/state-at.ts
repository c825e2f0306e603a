import { holds, type Outline, outlineOf, type Point } from '@gazetteer/geography'
import { states } from './generated/states.ts'
import { nearestZip } from './nearest-zip.ts'

const perDegree = 10_000

let outlines: readonly (readonly [state: string, outline: Outline])[] | null = null

/**
 * The state at a point (two letters), by the census's boundaries: of 33,787 ZIP centroids, 19 are in another state. On
 * water, that of the nearest ZIP area; null outside the United States.
 */
export function stateAt(point: Point): string | null {
  outlines ??= states.split('\n').map(readState)
  const found = outlines.find(([, outline]) => holds(outline, point))
  return found?.[0] ?? nearestZip(point)?.city.state ?? null
}

function readState(line: string): readonly [string, Outline] {
  const [state = '', rings = ''] = line.split('\t')
  return [state, outlineOf(rings.split(';').map(readRing))]
}

function readRing(text: string): [number, number][] {
  const steps = text.split(' ').map(Number)
  const ring: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    ring.push([x / perDegree, y / perDegree])
  }
  return ring
}
