import type { Box } from '@gazetteer/geography'

/** A box to fetch for a task's types. `path` sorts by code unit in plan order, parts directly after their whole. */
export type PlannedArea = {
  path: string
  task: number
  /** The planning round of this area, or of the planned area that it was split from. */
  round: number
  /** Path of the area that it was split from; null for a planned area. */
  parent: string | null
  /** Whether it fetches its whole parent again, from page one. */
  isRetry: boolean
  box: Box
  label: string
  /** Listings that the planner expects here; null when the source needs no estimate. */
  expected: number | null
}

const digits = (value: number, width: number) => String(value).padStart(width, '0')

/** Path of the nth area of a task's round: `00003.01.0012`. */
export function areaPath(task: number, round: number, index: number): string {
  return `${digits(task, 5)}.${digits(round, 2)}.${digits(index, 4)}`
}

/** Path of the nth part of a split area: the parent's path plus the part's index. */
export function partPath(path: string, index: number): string {
  return `${path}.${index}`
}

/** Path of an area that is fetched again as a whole; sorts after all parts. */
export function retryPath(path: string): string {
  return `${path}.again`
}
