import type { Point } from '@gazetteer/geography'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { MergedArea } from './merged-areas.ts'

/** So many rows show where a city's listings are; a source that tells fewer for the city is asked for large parts of it as well. */
const wantedRows = 100
const maxSamples = 8

/** Not where a limit asks for the source's own order. */
export function hasSurvey({ fitLimit }: Task, { cap }: SourceDeclaration): boolean {
  return fitLimit === null && cap !== null
}

/** Into how many parts the city is cut that are asked after it to see more of it; 0 where the city alone shows enough. */
export function samplesFor(cap: number): number {
  return cap >= wantedRows ? 0 : Math.min(Math.ceil(wantedRows / cap), maxSamples)
}

/**
 * Whether the area belongs to its task's survey, the whole city and the parts asked after it. These may run into the cap by
 * design and are not split then: the next round is cut by what they showed.
 */
export function isSurvey(
  task: Task,
  declaration: SourceDeclaration,
  { parent, round }: Pick<PlannedArea, 'parent' | 'round'>,
): boolean {
  if (!hasSurvey(task, declaration) || parent !== null) return false
  return round === 0 || (round === 1 && samplesFor(declaration.cap ?? 0) > 0)
}

/** What the survey left: rows that are a sample of what is around them, and the areas that were told to their end. */
export function readSurvey(
  settled: readonly MergedArea[],
  cap: number,
): { sample: readonly Point[]; complete: MergedArea[] } {
  const full = settled.filter((area) => isOnlySampled(area, cap))
  const parts = full.length > 1 ? full.slice(1) : full
  return { sample: parts.flatMap(({ rows }) => rows), complete: settled.filter((area) => !isOnlySampled(area, cap)) }
}

/** An area of the survey that holds more than it told; any other that does has been split. */
export function isOnlySampled({ expected, told, isSplit }: MergedArea, cap: number): boolean {
  return expected === null && told >= cap && !isSplit
}
