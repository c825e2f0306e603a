import { peopleOf } from '@gazetteer/places'
import { findPlace, fitLimitOf } from '../model/request.ts'
import { defaultDensity } from './density/default-density.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureMode, PlacedSelection } from '../model/request.ts'

/**
 * Estimated requests of the first tasks of a run, before any request: one per task, plus one per page of the listings
 * that its population suggests.
 */
export function expectedRequests(
  selections: readonly PlacedSelection[],
  { mode, pageSize, hasFreeProbe }: Pick<SourceDeclaration, 'pageSize' | 'hasFreeProbe'> & { mode: CaptureMode },
): (tasks: number) => number {
  const most = fitLimitOf(mode) ?? Infinity
  // A probe reads the same pages without their rows.
  const rounds = hasFreeProbe && most === Infinity ? 2 : 1
  let sum = 0
  const begins = selections.map(({ types, firstTask, tasks, ...place }) => {
    const city = findPlace(place)
    const people = city === null ? 0 : peopleOf(city)
    const listings = types.reduce((all, type) => all + Math.min(people * defaultDensity([type]), most), 0)
    const begin = { firstTask, before: sum, perTask: 1 + (rounds * listings) / pageSize / Math.max(tasks, 1) }
    sum += begin.perTask * tasks
    return begin
  })
  return (tasks) => {
    const last = begins.findLast(({ firstTask }) => firstTask < tasks)
    return last === undefined ? 0 : Math.min(sum, last.before + last.perTask * (tasks - last.firstTask))
  }
}
