import type { Box } from '@gazetteer/geography'

/** A piece of ground to ask for a lane's types; `path` sorts (by code unit) in plan order, a part right after its whole. */
export type PlannedArea = {
  path: string
  lane: number
  box: Box
  label: string
  /** How many listings the planner expects here; null where the source needs no such guess. */
  expected: number | null
}

const digits = (value: number, width: number) => String(value).padStart(width, '0')

/** The path of the nth area of a lane's round: `00003.01.0012`. */
export function areaPath(lane: number, round: number, index: number): string {
  return `${digits(lane, 5)}.${digits(round, 2)}.${digits(index, 4)}`
}

/** The path of the nth part of a split area: the whole's path and the part's index. */
export function partPath(path: string, index: number): string {
  return `${path}.${digits(index, 1)}`
}
