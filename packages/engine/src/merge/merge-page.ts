import { businessTypeName } from '@gazetteer/business-types'
import { enrichableFields, normalizeListing } from '@gazetteer/listing'
import { belongsToCity } from '@gazetteer/places'
import { noCounters } from '../model/outcomes.ts'
import type { Listing, ListingStatus, RawListing, SourceId } from '@gazetteer/listing'
import type { City } from '@gazetteer/places'
import type { FreshListing, SeenPlace } from '../model/fresh-listing.ts'
import type { Counters, Outcome } from '../model/outcomes.ts'

/** What settling a page must know of the ledger, read under the run's lock. */
export type MergeFacts = {
  /** Tasks in which a listing of this run was found before, by source id, for the ids of this page. */
  tasksOfFound: ReadonlyMap<string, readonly number[]>
  /** Ids of this page that the account's earlier runs hold; empty unless the run wants only new ones. */
  knownBefore: ReadonlySet<string>
  /** Listings that the account may still be charged for; null: unlimited. */
  creditsLeft: number | null
  /** Listings that the task may still take; null: unlimited. */
  fitLeft: number | null
  /** Listings that the run's own limit allows to be stored; null: unlimited. */
  storeLeft: number | null
  /** The run ends at its limit: what lies beyond gets the outcome over the limit instead of being kept for later. */
  isClosing: boolean
}

export type MergeContext = {
  source: SourceId
  city: City
  task: number
  types: readonly string[]
  /** When the page was stored, ISO UTC. */
  seenAt: string
  /** Rows that the source trusts less than this (0 to 1) do not fit; null: all. What has no confidence is not judged by it. */
  minConfidence: number | null
  /** Whether known and closed places are kept too. */
  isFollowed: boolean
}

/** What a settled page adds to the ledger, in the order of its rows. */
export type MergedPage = {
  counters: Counters
  /** Listings that fit and that this task had not seen; `processed` in the status. */
  fits: number
  fresh: FreshListing[]
  /** Found before this run; kept by id so that a second sight is a duplicate. */
  known: string[]
  /** Found by another task of this run before; this task is added to its finders. */
  foundAgain: string[]
  /** Known and closed places, each once for the page. */
  seen: SeenPlace[]
  /** Index into the task's types of the last listing that fit, for the status; null when none did. */
  lastType: number | null
  isFitLimitReached: boolean
  /** Rows from the first that the run's limit does not allow to be stored; judged when the limit is raised. */
  rest: readonly RawListing[]
  areCreditsSpent: boolean
}

/**
 * The one place where a row's fate is decided. Rows are taken in the source's order; each gets one outcome:
 * opted out (withheld where its page was read), outside the city, closed, unfit (without a name or an id, another type, trusted too
 * little), duplicate within the run, known from an earlier run, over the limit, or fresh.
 */
export function mergePage(rows: readonly RawListing[], context: MergeContext, facts: MergeFacts): MergedPage {
  const state = {
    counters: { ...noCounters },
    fits: 0,
    fresh: new Map<string, FreshListing>(),
    known: new Set<string>(),
    foundAgain: new Set<string>(),
    seen: new Map<string, SeenPlace>(),
    lastType: null as number | null,
    areCreditsSpent: facts.creditsLeft !== null && facts.creditsLeft <= 0,
  }
  const placeOfType = new Map(context.types.map((type, index) => [type, index]))
  let judged = 0
  for (const row of rows) {
    const outcome = judge(row)
    if (outcome === null) break
    state.counters[outcome] += 1
    state.counters.raw += 1
    judged += 1
  }
  return {
    counters: state.counters,
    fits: state.fits,
    fresh: [...state.fresh.values()],
    known: [...state.known],
    foundAgain: [...state.foundAgain],
    seen: [...state.seen.values()],
    lastType: state.lastType,
    isFitLimitReached: isFitFull(),
    rest: rows.slice(judged),
    areCreditsSpent: state.areCreditsSpent,
  }

  /** Null: the row waits for a raised limit, and with it all that follow. */
  function judge(row: RawListing): Outcome | null {
    if (row.isOptedOut) return 'optedOut'
    if (!belongsToCity(context.city, row)) return 'outside'
    const typeIndex = firstType(row, placeOfType)
    const key = row.sourceId
    if (typeIndex === null || key === '' || isDoubtful(row, context.minConfidence)) return 'unfit'
    if (row.isClosed) {
      see(row, row.isClosedForNow === true ? 'temporarily_closed' : 'permanently_closed')
      return 'closed'
    }
    const finders = facts.tasksOfFound.get(key)
    const isSeenHere = state.fresh.has(key) || state.known.has(key) || state.foundAgain.has(key)
    if (isSeenHere || finders?.includes(context.task)) return 'duplicate'
    const listing = listingOf(row, context)
    if (listing === null) return 'unfit'
    if (isFitFull()) return 'overLimit'
    if (finders !== undefined) return fit(typeIndex, () => state.foundAgain.add(key), 'duplicate')
    if (facts.knownBefore.has(key)) {
      see(row, 'open')
      return fit(typeIndex, () => state.known.add(key), 'known')
    }
    if (facts.creditsLeft !== null && state.fresh.size >= facts.creditsLeft) {
      state.areCreditsSpent = true
      return 'overLimit'
    }
    if (facts.storeLeft !== null && state.fresh.size >= facts.storeLeft) return facts.isClosing ? 'overLimit' : null
    return fit(typeIndex, () => state.fresh.set(key, freshOf(row, listing)), 'fresh')
  }

  function see(row: RawListing, status: ListingStatus): void {
    const listing = context.isFollowed ? listingOf(row, context) : null
    if (listing !== null) state.seen.set(row.sourceId, { status, listing })
  }

  function fit(typeIndex: number, record: () => unknown, outcome: Outcome): Outcome {
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

function listingOf(row: RawListing, { source, city, seenAt }: MergeContext): Listing | null {
  const category = businessTypeName(row.types[0] ?? null)
  return normalizeListing(row, {
    source,
    category,
    city: city.name,
    state: city.state,
    country: city.country,
    seenAt,
  })
}

/** What another source filled in and was no value is not told. */
function freshOf({ provider = null, licence = null, filled }: RawListing, listing: Listing): FreshListing {
  if (filled === undefined) return { listing, provider, licence }
  const kept = Object.entries(filled).filter(([field]) =>
    enrichableFields.some((one) => one === field && listing[one] !== null),
  )
  return { listing, provider, licence, filled: Object.fromEntries(kept) }
}

/** A closed place has no confidence left: it is told as closed. */
function isDoubtful({ confidence, isClosed }: RawListing, minConfidence: number | null): boolean {
  return !isClosed && confidence != null && confidence < (minConfidence ?? 0)
}

/** Index into the task's types of the first that the row bears. */
function firstType({ types }: RawListing, placeOfType: ReadonlyMap<string, number>): number | null {
  const places = types.flatMap((type) => placeOfType.get(type) ?? [])
  return places.length === 0 ? null : Math.min(...places)
}
