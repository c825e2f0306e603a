import { contains } from '@gazetteer/geography'
import type { Box, Point } from '@gazetteer/geography'

/** [latitude, longitude] in degrees; [0, 0] when the row has none. */
export type RowPoint = readonly [number, number]

/** The fields of a stored area that planning reads; `points` are its rows in arrival order. */
export type FetchedArea = {
  path: string
  parent: string | null
  box: Box
  expected: number | null
  points: readonly RowPoint[]
}

/** A planned area that is merged with all its parts. */
export type MergedArea = {
  box: Box
  expected: number | null
  rows: readonly Point[]
  /** Rows received for it, including those outside. */
  received: number
  isSplit: boolean
}

/** The task's planned areas in plan order. Each has the rows of its parts, or its own rows without parts. */
export function mergedAreas(areas: readonly FetchedArea[]): MergedArea[] {
  const parentOf = new Map(areas.map(({ path, parent }) => [path, parent]))
  const wholes = new Set(areas.flatMap(({ parent }) => parent ?? []))
  const leavesOf = new Map<string, FetchedArea[]>()
  for (const area of areas) {
    if (wholes.has(area.path)) continue
    const planned = plannedAbove(area.path, parentOf)
    leavesOf.set(planned, [...(leavesOf.get(planned) ?? []), area])
  }
  return areas
    .filter(({ parent }) => parent === null)
    .map(({ path, box, expected }) => {
      const parts = leavesOf.get(path) ?? []
      return {
        box,
        expected,
        rows: parts.flatMap(rowsInside),
        received: parts.reduce((sum, { points }) => sum + points.length, 0),
        isSplit: wholes.has(path),
      }
    })
}

/** The planned area that contains this one, through any number of splits; itself if it was planned. */
function plannedAbove(path: string, parentOf: ReadonlyMap<string, string | null>): string {
  let planned = path
  for (let parent = parentOf.get(path); parent != null; parent = parentOf.get(parent)) planned = parent
  return planned
}

function rowsInside({ box, points }: FetchedArea): Point[] {
  return points.map(([latitude, longitude]) => ({ latitude, longitude })).filter((point) => contains(box, point))
}
