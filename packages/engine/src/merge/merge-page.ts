import { businessTypeName } from '@gazetteer/business-types'
import { enrichableFields, normalizeListing } from '@gazetteer/listing'
import { type CaptureFilters, passesFilters } from '@gazetteer/listing/capture-filter'
import { countryAt, isCustomArea } from '@gazetteer/places'
import { isOutside } from '../model/is-outside.ts'
import { noCounters } from '../model/outcomes.ts'
import type { Listing, RawListing, SourceId } from '@gazetteer/listing'
import type { City } from '@gazetteer/places'
import type { FreshListing, PlaceStatus, SeenPlace } from '../model/fresh-listing.ts'
import type { Counters, RowOutcome } from '../model/outcomes.ts'

/** Engine data needed to merge a page, read under the run's lock. */
export type MergeFacts = {
  /** Tasks of this run that found a listing before, by source id, for the ids of this page; none: it was filtered. */
  tasksOfFound: ReadonlyMap<string, readonly number[]>
  /** Ids of this page that the account's earlier runs contain; empty unless the run wants only new listings. */
  knownBefore: ReadonlySet<string>
  creditsLeft: number | null
  fitLeft: number | null
  storeLeft: number | null
  /** The run ends at its limit: further rows get the outcome "over limit" instead of being deferred. */
  isClosing: boolean
}

export type MergeContext = {
  source: SourceId
  city: City
  task: number
  types: readonly string[]
  /** When the page was stored, ISO 8601 in UTC. */
  seenAt: string
  /** Rows with a lower confidence (0 to 1) are unfit; null: no minimum. Rows without a confidence pass. */
  minConfidence: number | null
  /** Null: none. */
  filters: CaptureFilters | null
  isFollowed: boolean
}

/** What a merged page adds, in the order of its rows. */
export type MergedPage = {
  counters: Counters
  /** Fitting listings that this task had not seen; `processed` in the status. */
  fits: number
  fresh: FreshListing[]
  /** Ids that earlier runs found. Stored, so that a second occurrence counts as a duplicate. */
  known: string[]
  /** Ids that the filters refused; stored for the same reason. */
  filtered: string[]
  /** Listings that another task of this run found first; this task is added to their finders. */
  foundAgain: string[]
  /** Known, closed and filtered places, each once per page. */
  seen: SeenPlace[]
  /** Index into the task's types of the last fitting listing, for the status; null when there was none. */
  lastType: number | null
  isFitLimitReached: boolean
  /** Rows that the run's limit or the credits do not allow, merged when there is room again. */
  rest: readonly RawListing[]
  areCreditsSpent: boolean
}

/**
 * A row by itself: its outcome, or its listing (null: unfit) and whether the filters refuse it, if other rows and the
 * facts decide.
 */
export type JudgedRow = { row: RawListing } & (
  | { outcome: 'optedOut' | 'outside' | 'closed' | 'unfit' }
  | { outcome: null; typeIndex: number; listing: Listing | null; isRefused: boolean }
)

/**
 * Decides what needs no facts, so that it can run while they are read: opted out (withheld when its page was read),
 * outside the city, closed, unfit (no name or id, another type, low confidence).
 */
export function judgeRows(rows: readonly RawListing[], context: MergeContext): JudgedRow[] {
  const placeOfType = new Map(context.types.map((type, index) => [type, index]))
  return rows.map((row) => {
    if (row.isOptedOut) return { row, outcome: 'optedOut' }
    if (isOutside(row, context.city)) return { row, outcome: 'outside' }
    const typeIndex = firstType(row, placeOfType)
    const isUnfit = typeIndex === null || row.sourceId === '' || isDoubtful(row, context.minConfidence)
    if (isUnfit) return { row, outcome: 'unfit' }
    if (row.isClosed) return { row, outcome: 'closed' }
    const listing = listingOf(row, context)
    const isRefused = listing !== null && context.filters !== null && !passesFilters(listing, context.filters)
    return { row, outcome: null, typeIndex, listing, isRefused }
  })
}

/**
 * Together with `judgeRows` the only place that decides outcomes. Rows are processed in source order. Each gets one
 * outcome: that of `judgeRows`, duplicate within the run, filtered, known from an earlier run, over the limit, or fresh.
 * A filtered row uses up no limit.
 */
export function mergePage(rows: readonly JudgedRow[], context: MergeContext, facts: MergeFacts): MergedPage {
  const state = newState(facts)
  for (const judged of rows) {
    const outcome = outcomeOf(judged)
    if (outcome === null) break
    state.counters[outcome] += 1
    state.counters.raw += 1
  }
  return {
    counters: state.counters,
    fits: state.fits,
    fresh: [...state.fresh.values()],
    known: [...state.known],
    filtered: [...state.filtered],
    foundAgain: [...state.foundAgain],
    seen: [...state.seen.values()],
    lastType: state.lastType,
    isFitLimitReached: isFitFull(),
    rest: rows.slice(state.counters.raw).map(({ row }) => row),
    areCreditsSpent: state.areCreditsSpent,
  }

  /** Returns null when this row and all later ones must wait for a higher limit or for credits. */
  function outcomeOf(judged: JudgedRow): RowOutcome | null {
    const { row } = judged
    if (judged.outcome !== null) {
      if (judged.outcome === 'closed')
        see(row, row.isClosedForNow === true ? 'temporarily_closed' : 'permanently_closed')
      return judged.outcome
    }
    const { typeIndex, listing, isRefused } = judged
    const key = row.sourceId
    const finders = facts.tasksOfFound.get(key)
    if (isSeenHere(key) || finders?.length === 0 || finders?.includes(context.task)) return 'duplicate'
    if (listing === null) return 'unfit'
    if (isRefused && finders === undefined) {
      state.filtered.add(key)
      see(row, 'filtered')
      return 'filtered'
    }
    if (isFitFull()) return 'overLimit'
    if (finders !== undefined) return fit(typeIndex, () => state.foundAgain.add(key), 'duplicate')
    if (facts.knownBefore.has(key)) {
      see(row, 'open')
      return fit(typeIndex, () => state.known.add(key), 'known')
    }
    if (facts.creditsLeft !== null && state.fresh.size >= facts.creditsLeft) {
      state.areCreditsSpent = true
      return null
    }
    if (facts.storeLeft !== null && state.fresh.size >= facts.storeLeft) return facts.isClosing ? 'overLimit' : null
    return fit(typeIndex, () => state.fresh.set(key, freshOf(row, listing)), 'fresh')
  }

  function isSeenHere(key: string): boolean {
    const { fresh, known, filtered, foundAgain } = state
    return fresh.has(key) || known.has(key) || filtered.has(key) || foundAgain.has(key)
  }

  function see(row: RawListing, status: PlaceStatus): void {
    const listing = context.isFollowed ? listingOf(row, context) : null
    if (listing !== null) state.seen.set(row.sourceId, { status, listing })
  }

  function fit(typeIndex: number, record: () => unknown, outcome: RowOutcome): RowOutcome {
    state.fits += 1
    state.lastType = typeIndex
    record()
    if (facts.creditsLeft !== null && state.fresh.size >= facts.creditsLeft) state.areCreditsSpent = true
    return outcome
  }

  function isFitFull(): boolean {
    return facts.fitLeft !== null && state.fits >= facts.fitLeft
  }
}

function newState({ creditsLeft }: MergeFacts) {
  return {
    counters: { ...noCounters },
    fits: 0,
    fresh: new Map<string, FreshListing>(),
    known: new Set<string>(),
    filtered: new Set<string>(),
    foundAgain: new Set<string>(),
    seen: new Map<string, SeenPlace>(),
    lastType: null as number | null,
    areCreditsSpent: creditsLeft !== null && creditsLeft <= 0,
  }
}

function listingOf(row: RawListing, { source, city, seenAt }: MergeContext): Listing | null {
  const category = businessTypeName(row.types[0] ?? null)
  return normalizeListing(row, {
    source,
    category,
    city: isCustomArea(city) ? null : city.name,
    state: city.state,
    country: city.country ?? countryOfPoint(row),
    seenAt,
  })
}

/** An area has no country of its own. */
const countryOfPoint = ({ latitude, longitude }: RawListing): string | null =>
  latitude === null || longitude === null ? null : countryAt({ latitude, longitude })

/** Omits filled-in fields whose normalized value is empty. */
function freshOf({ provider = null, licence = null, filled }: RawListing, listing: Listing): FreshListing {
  if (filled === undefined) return { listing, provider, licence }
  const validFields = Object.entries(filled).filter(([field]) =>
    enrichableFields.some((one) => one === field && listing[one] !== null),
  )
  return { listing, provider, licence, filled: Object.fromEntries(validFields) }
}

/** Closed places are never doubtful: they have no confidence and get the outcome "closed". */
function isDoubtful({ confidence, isClosed }: RawListing, minConfidence: number | null): boolean {
  return !isClosed && confidence != null && confidence < (minConfidence ?? 0)
}

/** Index into the task's types of the first type of the row; null: no match. */
function firstType({ types }: RawListing, placeOfType: ReadonlyMap<string, number>): number | null {
  let first: number | null = null
  for (const type of types) {
    const place = placeOfType.get(type)
    if (place !== undefined && (first === null || place < first)) first = place
  }
  return first
}
