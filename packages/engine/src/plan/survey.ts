import type { Point } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { MergedArea } from './merged-areas.ts'

/** Minimum rows to show how a city's listings are distributed. With a lower cap, large parts of it are fetched too. */
const wantedRows = 100
const maxSamples = 8

/** No survey where a limit requires the source's own order. */
export function hasSurvey({ fitLimit }: Task, { cap }: SourceDeclaration): boolean {
  return fitLimit === null && cap !== null
}

/**
 * Number of parts of the city to fetch after the whole city; 0 when the request for the whole city returns enough rows,
 * or when a free probe counts its places without returning rows.
 */
export function samplesFor({ cap, hasFreeProbe }: Pick<SourceDeclaration, 'cap' | 'hasFreeProbe'>): number {
  return cap === null || hasFreeProbe || cap >= wantedRows ? 0 : Math.min(Math.ceil(wantedRows / cap), maxSamples)
}

/**
 * Whether the area belongs to its task's survey: the whole city and its sampled parts. A saturated survey area is not
 * split; the next round uses its rows instead.
 */
export function isSurvey(
  task: Task,
  declaration: SourceDeclaration,
  { parent, round }: Pick<PlannedArea, 'parent' | 'round'>,
): boolean {
  if (!hasSurvey(task, declaration) || parent !== null) return false
  return round === 0 || (round === 1 && samplesFor(declaration) > 0)
}

/** The result of the survey: sampled rows, and areas that were fetched completely. */
export function readSurvey(
  merged: readonly MergedArea[],
  cap: number,
): { sample: readonly Point[]; complete: MergedArea[] } {
  const full = merged.filter((area) => isOnlySampled(area, cap))
  const parts = full.length > 1 ? full.slice(1) : full
  return { sample: parts.flatMap(({ rows }) => rows), complete: merged.filter((area) => !isOnlySampled(area, cap)) }
}

/** A saturated survey area; any other saturated area has been split. */
export function isOnlySampled({ expected, received, isSplit }: MergedArea, cap: number): boolean {
  return expected === null && received >= cap && !isSplit
}
