import { manualListingsPerType, type SourceId } from '@gazetteer/listing'
import type { CaptureFilters } from '@gazetteer/listing/capture-filter'
import { customArea, findCity } from '@gazetteer/places'
import type { Area, City } from '@gazetteer/places'
import type { SourceDeclaration } from '@gazetteer/sources'

export type CaptureMode = 'manual' | 'autonomous'

/** A task ends after this many fitting listings; null: no limit. */
export const fitLimitOf = (mode: CaptureMode): number | null => (mode === 'manual' ? manualListingsPerType : null)

/**
 * A city by its label (`Baltimore, MD`), or an area whose name is in `city`, and the keys of its business types.
 */
export type Selection = { city: string; area?: Area | null; types: string[] }

export type CaptureRequest = {
  mode: CaptureMode
  source: SourceId
  selections: Selection[]
  /** Skip listings that the account's earlier runs found. */
  onlyNew: boolean
  /** The source's newer values replace earlier ones in the user's table. Absent: they fill empty fields. */
  update?: 'refresh'
  /** Minimum confidence, 0 to 1, for sources that report one; absent: no minimum. */
  minConfidence?: number
  /** Listings that they refuse are counted, but not stored; absent: none. */
  filters?: CaptureFilters
  completeFrom?: SourceId[]
  /** Contacts are looked for on the listings' websites afterwards, on so many sites or minutes at most. */
  contacts?: { maxSites?: number | undefined; maxMinutes?: number | undefined }
  /** False: the run writes no log lines. Prompts, ending and gaps are still reported. */
  logsEnabled?: boolean
  /** The run's listings cost no credits; for a paying account it ends after this many. Absent: one credit each. */
  freeListings?: number
  /** With `freeListings`: about how many listings there are; absent: not known. */
  expectedListings?: number
  /** Also stores known and closed places, so that runs can be compared. */
  isFollowed?: boolean
  /** Who started it: a person in a browser, an API key (also the command line and MCP), a campaign. Absent: a browser. */
  origin?: RunOrigin
  /** The campaign that started it. */
  campaignId?: string
}

export type RunOrigin = 'browser' | 'key' | 'campaign'

/** Whether it was started without a user at a screen: it goes on by itself after a crash and an outage. */
export const isUnattended = ({ origin = 'browser' }: Pick<CaptureRequest, 'origin'>): boolean => origin !== 'browser'

/**
 * The compact part of a request, stored with its run. Selections are rows of their own; work reads only the task it
 * needs (`taskOf`).
 */
export type RunRequest = Omit<CaptureRequest, 'selections'> & {
  firstCity: string
  cities: number
  pairs: number
}

/** A selection with its range of tasks: one per type, or one for all types. */
export type PlacedSelection = Selection & { firstTask: number; tasks: number }

/** A task as stored, and the number of types wanted in its city. */
export type KnownTask = Task & { typesInCity: number }

/**
 * The unit of planning, fetching and limits: one city with one business type, or with all types in one pass. One type
 * where the source takes one at a time or the limit applies per type.
 */
export type Task = {
  index: number
  cityIndex: number
  typeIndex: number
  city: string
  /** In the place of a city; its name is `city`. */
  area?: Area | null
  types: string[]
  /** The task ends after this many fitting listings; null: fetch all. */
  fitLimit: number | null
}

/** The tasks of placed selections in plan order: by city, then by type. */
export function* tasksOf(selections: readonly PlacedSelection[], mode: CaptureMode): Generator<KnownTask> {
  for (const [cityIndex, selection] of selections.entries())
    for (let nth = 0; nth < selection.tasks; nth += 1) yield taskOf({ cityIndex, ...selection }, nth, mode)
}

export function placeSelections(request: CaptureRequest, declaration: SourceDeclaration): PlacedSelection[] {
  const isOnePass = request.mode !== 'manual' && declaration.typesPerQuery === 'many' && declaration.cap === null
  let firstTask = 0
  return request.selections.map(({ city, area = null, types }) => {
    const placed = { city, area, types, firstTask, tasks: isOnePass ? 1 : types.length }
    firstTask += placed.tasks
    return placed
  })
}

export function taskOf(
  { cityIndex, city, area = null, types, firstTask, tasks }: PlacedSelection & { cityIndex: number },
  nth: number,
  mode: CaptureMode,
): KnownTask {
  return {
    index: firstTask + nth,
    cityIndex,
    typeIndex: nth,
    city,
    area,
    types: tasks === 1 ? types : types.slice(nth, nth + 1),
    fitLimit: fitLimitOf(mode),
    typesInCity: types.length,
  }
}

export function runRequestOf({ selections, ...request }: CaptureRequest): RunRequest {
  const pairs = selections.reduce((sum, { types }) => sum + types.length, 0)
  return { ...request, firstCity: selections[0]?.city ?? '', cities: selections.length, pairs }
}

/** The city or area; null for the label of a city that is not known (any more). */
export const findPlace = ({ city, area }: Pick<Selection, 'city' | 'area'>): City | null =>
  area == null ? findCity(city) : customArea(area)

/** The city or area of a task. It was validated when the run was created. */
export function cityOfTask(task: Pick<Task, 'city' | 'area'>): City {
  const city = findPlace(task)
  if (city === null) throw new Error(`Unknown city in the engine's tables: ${task.city}`)
  return city
}
