import type { Box } from '@gazetteer/geography'

/** A piece of ground to ask for a task's types; `path` sorts (by code unit) in plan order, a part right after its whole. */
export type PlannedArea = {
  path: string
  task: number
  /** The round that it, or the area it is a part of, was planned in. */
  round: number
  /** The path of the area that it is a part of; null where it was planned itself. */
  parent: string | null
  /** The whole of its parent, asked again from the first page. */
  isRetry: boolean
  box: Box
  label: string
  /** How many listings the planner expects here; null where the source needs no such guess. */
  expected: number | null
}

const digits = (value: number, width: number) => String(value).padStart(width, '0')

/** The path of the nth area of a task's round: `00003.01.0012`. */
export function areaPath(task: number, round: number, index: number): string {
  return `${digits(task, 5)}.${digits(round, 2)}.${digits(index, 4)}`
}

/** The path of the nth part of a split area: the whole's path and the part's index. */
export function partPath(path: string, index: number): string {
  return `${path}.${digits(index, 1)}`
}

/** The path of an area that is asked again as a whole; it sorts after any part. */
export function retryPath(path: string): string {
  return `${path}.again`
}
