import { manualListingsPerType } from '@gazetteer/listing/manual-limit'
import { findCity } from '@gazetteer/places'
import type { City } from '@gazetteer/places'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'

export type CaptureMode = 'manual' | 'autonomous'

/** After so many listings that fit a task ends; null: when nothing is left. */
export const fitLimitOf = (mode: CaptureMode): number | null => (mode === 'manual' ? manualListingsPerType : null)

/** A city by its label (`Baltimore, MD`) and the keys of the business types wanted there. */
export type Selection = { city: string; types: string[] }

export type CaptureRequest = {
  mode: CaptureMode
  source: SourceId
  selections: Selection[]
  /** Leave out what the account's earlier runs found already. */
  onlyNew: boolean
  /** Least confidence of a listing, 0 to 1, where its source tells one; absent: any. */
  minConfidence?: number
  /** Other sources that fill in what listings of this one lack; absent: none. */
  completeFrom?: SourceId[]
  /** False: the run writes no lines. Its prompts, its end and its gaps are told all the same. */
  logsEnabled?: boolean
  /** Its listings cost no credits; a run of an account that pays with credits ends after so many. Absent: each costs one. */
  freeListings?: number
  /** The run keeps what it saw beside its fresh listings, known and closed places, so that it can be compared with others. */
  isFollowed?: boolean
}

/**
 * What a run keeps of its request at hand: small however much was asked for. The selections are rows of their own, of which
 * work reads the task it needs (`taskOf`).
 */
export type RunRequest = Omit<CaptureRequest, 'selections'> & {
  firstCity: string
  cities: number
  /** City and business type, over all cities. */
  pairs: number
}

/** A selection with its place among the run's tasks: one for each type, or one for all of them. */
export type PlacedSelection = Selection & { firstTask: number; tasks: number }

/** A task as the ledger tells it, and how many types are wanted in its city. */
export type KnownTask = Task & { typesInCity: number }

/**
 * What is planned, asked and limited together: one city, and one business type where the source takes one at a time
 * (or the limit is counted for each), else all of them in one pass.
 */
export type Task = {
  index: number
  cityIndex: number
  typeIndex: number
  city: string
  types: string[]
  /** The task ends after this many listings that fit; null: every listing the source has. */
  fitLimit: number | null
}

/** The tasks of a request in plan order: city by city, within it type by type. */
export function tasksOf(request: CaptureRequest, declaration: SourceDeclaration): Task[] {
  return placeSelections(request, declaration).flatMap((selection, cityIndex) =>
    Array.from({ length: selection.tasks }, (_, typeIndex) =>
      taskOf({ cityIndex, ...selection }, typeIndex, request.mode),
    ),
  )
}

export function placeSelections(request: CaptureRequest, declaration: SourceDeclaration): PlacedSelection[] {
  const isOnePass = request.mode !== 'manual' && declaration.typesPerQuery === 'many' && declaration.cap === null
  let firstTask = 0
  return request.selections.map(({ city, types }) => {
    const placed = { city, types, firstTask, tasks: isOnePass ? 1 : types.length }
    firstTask += placed.tasks
    return placed
  })
}

/** The nth task of a selection. */
export function taskOf(
  { cityIndex, city, types, firstTask, tasks }: PlacedSelection & { cityIndex: number },
  nth: number,
  mode: CaptureMode,
): KnownTask {
  return {
    index: firstTask + nth,
    cityIndex,
    typeIndex: nth,
    city,
    types: tasks === 1 ? types : types.slice(nth, nth + 1),
    fitLimit: fitLimitOf(mode),
    typesInCity: types.length,
  }
}

export function runRequestOf({ selections, ...request }: CaptureRequest): RunRequest {
  const pairs = selections.reduce((sum, { types }) => sum + types.length, 0)
  return { ...request, firstCity: selections[0]?.city ?? '', cities: selections.length, pairs }
}

/** The city of a task, whose label was checked when the run was created. */
export function cityOf({ city: label }: Pick<Task, 'city'>): City {
  const city = findCity(label)
  if (city === null) throw new Error(`Unknown city in the ledger: ${label}`)
  return city
}
