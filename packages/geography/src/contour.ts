import type { Box } from './box.ts'
import type { Position } from './polygons.ts'

/** Halvings of a step of the grid, to find where a boundary crosses it. */
const halvings = 7

type IsInside = (longitude: number, latitude: number) => boolean

/**
 * The boundaries of what is inside, as closed rings that run counterclockwise, without holes: marching squares on a grid
 * of so many steps. Details smaller than a step are lost. Nothing on the edge of the box is inside.
 */
export function contoursOf(isInside: IsInside, box: Box, { columns, rows }: { columns: number; rows: number }) {
  const [width, height] = [(box.east - box.west) / columns, (box.north - box.south) / rows]
  const across = columns + 1
  const nodeAt = (column: number, row: number): Position => [box.west + column * width, box.south + row * height]
  const nodes = Uint8Array.from({ length: across * (rows + 1) }, (_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)]
    const isEdge = column === 0 || row === 0 || column === columns || row === rows
    return !isEdge && isInside(...nodeAt(column, row)) ? 1 : 0
  })
  const vertical = nodes.length
  /** Where each step that the boundary crosses leads to, by the step where it comes from. */
  const next = new Map<number, number>()
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * across + column
      const corners =
        (nodes[at] ?? 0) + 2 * (nodes[at + 1] ?? 0) + 4 * (nodes[at + across + 1] ?? 0) + 8 * (nodes[at + across] ?? 0)
      if (corners === 0 || corners === 15) continue
      const sides = { s: at, e: vertical + at + 1, n: at + across, w: vertical + at }
      const isSaddle = corners === 5 || corners === 10
      const [x, y] = nodeAt(column + 0.5, row + 0.5)
      const lines = isSaddle && isInside(x, y) ? joined[corners] : separate[corners]
      for (const [from, to] of lines ?? []) next.set(sides[from], sides[to])
    }
  const boundaryPoint = (step: number): Position => {
    const at = step % vertical
    const [column, row] = [at % across, Math.floor(at / across)]
    let [inner, outer] = [nodeAt(column, row), step < vertical ? nodeAt(column + 1, row) : nodeAt(column, row + 1)]
    if (nodes[at] === 0) [inner, outer] = [outer, inner]
    for (let turn = 0; turn < halvings; turn += 1) {
      const middle: Position = [(inner[0] + outer[0]) / 2, (inner[1] + outer[1]) / 2]
      if (isInside(...middle)) inner = middle
      else outer = middle
    }
    return inner
  }
  return ringsOf(next).flatMap((steps): Position[][] => {
    const ring = steps.map(boundaryPoint)
    return isHole(ring) ? [] : [ring]
  })
}

type Side = 's' | 'e' | 'n' | 'w'
type Lines = Readonly<Record<number, readonly (readonly [from: Side, to: Side])[]>>

/** By the corners inside (1 south-west, 2 south-east, 4 north-east, 8 north-west); the inside is left of each line. */
const separate: Lines = {
  1: [['s', 'w']],
  2: [['e', 's']],
  3: [['e', 'w']],
  4: [['n', 'e']],
  5: [
    ['s', 'w'],
    ['n', 'e'],
  ],
  6: [['n', 's']],
  7: [['n', 'w']],
  8: [['w', 'n']],
  9: [['s', 'n']],
  10: [
    ['e', 's'],
    ['w', 'n'],
  ],
  11: [['e', 'n']],
  12: [['w', 'e']],
  13: [['s', 'e']],
  14: [['w', 's']],
}

/** Where two opposite corners and the middle between them are inside. */
const joined: Lines = {
  5: [
    ['s', 'e'],
    ['n', 'w'],
  ],
  10: [
    ['w', 's'],
    ['e', 'n'],
  ],
}

/** Each step once, the first one also at the end. */
function ringsOf(next: Map<number, number>): number[][] {
  const rings: number[][] = []
  for (const first of next.keys()) {
    const ring: number[] = []
    for (let step = next.get(first); step !== undefined; step = next.get(step)) {
      const last = ring.at(-1) ?? first
      next.delete(last)
      ring.push(step)
      if (step === first) break
    }
    const [start] = ring
    if (start !== undefined) rings.push([...ring, start])
  }
  return rings
}

function isHole(ring: readonly Position[]): boolean {
  let double = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [toX, toY] = ring[at + 1] ?? [x, y]
    double += x * toY - toX * y
  }
  return double <= 0
}
