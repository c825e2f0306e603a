import { peopleOf } from '@gazetteer/places'
import { findPlace, fitLimitOf } from '../model/request.ts'
import { defaultDensity } from './density/default-density.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureMode, PlacedSelection, Task } from '../model/request.ts'

type Paging = Pick<SourceDeclaration, 'cap' | 'pageSize' | 'hasFreeProbe'>

/**
 * Requests for the expected listings of a task, without free probes. With fewer listings than a page holds, a fraction
 * of one.
 */
export function requestsForListings(listings: number, { fitLimit }: Pick<Task, 'fitLimit'>, paging: Paging): number {
  if (fitLimit !== null) return requestsOfLimited(listings, paging)
  const pages = listings / paging.pageSize
  return pages <= 1 ? pages : pages * overheadOf(paging) + surveyOf(listings, paging)
}

/** Requests for each full page, by how many pages a query returns (decision 0006). */
function overheadOf({ cap, pageSize, hasFreeProbe }: Paging): number {
  if (cap === null) return 1
  if (hasFreeProbe) return 1.4
  const pages = cap / pageSize
  if (pages < 3) return 2.4
  return pages < 6 ? 1.6 : 1.4
}

/**
 * The share of a query's rows that are listings of the city and not closed. Between the built-in sample, whose rows are
 * half outside, and a maps service whose rows are nearly all inside.
 */
const usableShare = 0.6

/** A city whose rows exceed the cap is surveyed first: its own query and the first few areas are full, too. */
const surveyOf = (listings: number, { cap, pageSize, hasFreeProbe }: Paging): number =>
  cap === null || hasFreeProbe || listings <= usableShare * cap ? 0 : (2 * cap) / pageSize

/**
 * With a listings limit, the city is queried as a whole, then in halves for as long as listings are missing. Half of
 * what a half returns is known from the whole.
 */
function requestsOfLimited(listings: number, { cap, pageSize }: Paging): number {
  if (cap === null) return listings / pageSize
  const ofWhole = usableShare * cap
  const queries = listings <= ofWhole ? listings / ofWhole : 1 + (listings - ofWhole) / (ofWhole / 2)
  return queries * (cap / pageSize)
}

/**
 * Estimated requests of the first tasks of a run, before any request: for the listings that its population suggests,
 * and at least one for each task.
 */
export function expectedRequests(
  selections: readonly PlacedSelection[],
  { mode, ...paging }: Paging & { mode: CaptureMode },
): (tasks: number) => number {
  const fitLimit = fitLimitOf(mode)
  // A probe reads the same pages without their rows.
  const rounds = paging.hasFreeProbe && fitLimit === null ? 2 : 1
  let sum = 0
  const begins = selections.map(({ types, firstTask, tasks, ...place }) => {
    const city = findPlace(place)
    const people = city === null ? 0 : peopleOf(city)
    const requests = types.reduce((all, type) => {
      const listings = Math.min(people * defaultDensity([type]), fitLimit ?? Infinity)
      return all + requestsForListings(listings, { fitLimit }, paging)
    }, 0)
    const begin = { firstTask, before: sum, perTask: Math.max(1, (rounds * requests) / Math.max(tasks, 1)) }
    sum += begin.perTask * tasks
    return begin
  })
  return (tasks) => {
    const last = begins.findLast(({ firstTask }) => firstTask < tasks)
    return last === undefined ? 0 : Math.min(sum, last.before + last.perTask * (tasks - last.firstTask))
  }
}
