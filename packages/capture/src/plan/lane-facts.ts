import { contains } from '@gazetteer/geography'
import type { Box, Point } from '@gazetteer/geography'

/** [latitude, longitude], degrees; [0, 0] where the row has none. */
export type Spot = readonly [number, number]

/** What planning reads of an area of the ledger; `points` are its rows in the order they came. */
export type AskedArea = { path: string; box: Box; expected: number | null; points: readonly Spot[] }

/** A planned area that has been settled with all its parts. */
export type SettledArea = {
  box: Box
  expected: number | null
  /** Where the rows inside it lie. */
  rows: readonly Point[]
  /** How many rows were told for it, with those that lie outside. */
  told: number
  isSplit: boolean
}

/** The lane's planned areas in plan order, each with what its parts (or, without any, its own pages) told. */
export function settledAreas(areas: readonly AskedArea[]): SettledArea[] {
  const wholes = new Set(areas.flatMap(({ path }) => pathsAbove(path)))
  const leaves = areas.filter(({ path }) => !wholes.has(path))
  return areas
    .filter(({ path }) => pathsAbove(path).length === 0)
    .map(({ path, box, expected }) => {
      const parts = leaves.filter((leaf) => leaf.path === path || leaf.path.startsWith(`${path}.`))
      return {
        box,
        expected,
        rows: parts.flatMap(rowsInside),
        told: parts.reduce((sum, { points }) => sum + points.length, 0),
        isSplit: wholes.has(path),
      }
    })
}

/** A part's path is that of its whole and one step more; a planned area's has three steps. */
function pathsAbove(path: string): string[] {
  const steps = path.split('.')
  return steps.slice(plannedSteps).map((_, index) => steps.slice(0, plannedSteps + index).join('.'))
}

const plannedSteps = 3

function rowsInside({ box, points }: AskedArea): Point[] {
  return points.map(([latitude, longitude]) => ({ latitude, longitude })).filter((point) => contains(box, point))
}
