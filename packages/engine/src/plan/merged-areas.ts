import { contains } from '@gazetteer/geography'
import type { Box, Point } from '@gazetteer/geography'

/** [latitude, longitude], degrees; [0, 0] where the row has none. */
export type Spot = readonly [number, number]

/** What planning reads of an area of the ledger; `points` are its rows in the order they came. */
export type FetchedArea = {
  path: string
  /** The path of the area that it is a part of. */
  parent: string | null
  box: Box
  expected: number | null
  points: readonly Spot[]
}

/** A planned area that has been settled with all its parts. */
export type MergedArea = {
  box: Box
  expected: number | null
  /** Where the rows inside it lie. */
  rows: readonly Point[]
  /** How many rows were told for it, with those that lie outside. */
  told: number
  isSplit: boolean
}

/** The task's planned areas in plan order, each with what its parts (or, without any, its own pages) told. */
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
        told: parts.reduce((sum, { points }) => sum + points.length, 0),
        isSplit: wholes.has(path),
      }
    })
}

/** The planned area that the area is a part of, however often it was split; itself where it was planned. */
function plannedAbove(path: string, parentOf: ReadonlyMap<string, string | null>): string {
  let planned = path
  for (let parent = parentOf.get(path); parent != null; parent = parentOf.get(parent)) planned = parent
  return planned
}

function rowsInside({ box, points }: FetchedArea): Point[] {
  return points.map(([latitude, longitude]) => ({ latitude, longitude })).filter((point) => contains(box, point))
}
