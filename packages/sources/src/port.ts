import type { ListingField, RawListing, SourceId } from '@gazetteer/listing'
import type { Box, Outline } from '@gazetteer/geography'
import type { City } from '@gazetteer/places'

/** What an adapter says of itself; the capture engine reads this and never asks which adapter it is. */
export type SourceDeclaration = {
  id: SourceId
  title: string
  /** True only where the businesses are invented. */
  isFictional: boolean
  /** The listing fields that this source can fill; the others are always null. */
  fields: readonly ListingField[]
  /** Most rows of one answer. */
  pageSize: number
  /** Most rows obtainable for one query over all its pages; null: every row that matches. */
  cap: number | null
  /** A page without `next` is the end for certain; else a full last page may hide more and counts as the cap. */
  isEndReported: boolean
  /** Whether one query may name several business types. */
  typesPerQuery: 'many' | 'one'
  /** An area whose longer side is below this is not split any further. */
  smallestBoxMeters: number
  limits: {
    /** Most requests in flight over the whole installation; null: no limit. */
    concurrency: number | null
    /** Least time between the starts of two requests. */
    gapMs: number
    /** Most requests a day; null: no limit. */
    perDay: number | null
  }
  /** The address that is asked: programs of one machine that ask the same server keep its limits together; null: no server. */
  server: string | null
  /**
   * Longest that one request may take by the source's own limits, so that even its refusal has arrived by then. Whoever asks waits
   * a little longer than this before giving up: else the next request would run beside the first.
   */
  answersWithinMs: number
  /** Whether it is known what ground the data covers: only then does nothing found mean that nothing is listed there. */
  isCoverageKnown: boolean
  /** US dollars for one request; null: free. */
  pricePerRequestUsd: number | null
  licence: string
  /** Whether the licence holds for whatever takes something from this source. */
  isShareAlike: boolean
  attribution: string
  /** One sentence on what may be stored and for how long. */
  retention: string
}

/** One question: which places of these types lie in this box? `cursor` is null for the first page, else a page's `next`. */
export type AreaQuery = {
  city: City
  box: Box
  types: readonly string[]
  cursor: string | null
  /** The edition of its data that the run began with, where the source has editions; null or absent: the newest. */
  dataRelease?: string | null
}

/** One answer, in the source's own order. `next` is null on the last page. */
export type SourcePage = {
  rows: RawListing[]
  next: string | null
  /** Of a source with editions, the one that answered: another than was asked for where that is not there any more. */
  dataRelease?: string
}

export interface MapsSource {
  readonly declaration: SourceDeclaration
  /** Whether the source's data covers any ground of the city (not: whether it holds a business there). */
  covers(city: City, signal: AbortSignal): Promise<boolean>
  /** Of a source whose data comes in editions: the newest. A run keeps the one that it begins with. Throws as `ask`. */
  dataRelease?(signal: AbortSignal): Promise<string>
  /** Of a source whose data may be away: whether it can be had now; what was learnt is kept. Throws as `ask`. */
  probe?(signal: AbortSignal): Promise<void>
  /** The city's true outline, where the source has one: then its rows say `isOnGround`. */
  outlineOf?(city: City, signal: AbortSignal): Promise<Outline | null>
  /** Throws SourceError, or the signal's reason when aborted. */
  ask(query: AreaQuery, signal: AbortSignal): Promise<SourcePage>
  close(): Promise<void>
}

/**
 * Why a source did not answer; the kind decides what the engine does.
 * slow-down: wait (`retryAfterMs`, or a back-off when null), then ask again. unavailable: the same,
 * but not for ever: an area that alone fails becomes a gap, and so do all when the source is down for minutes.
 * too-large: the source gave up on this area; split it. refused: the key or the request is not accepted; ask the user.
 * spent: the quota is used up; ask the user. broken: the data or the answer is damaged for good; stop the run.
 */
export type SourceErrorKind = 'slow-down' | 'unavailable' | 'too-large' | 'refused' | 'spent' | 'broken'

export class SourceError extends Error {
  readonly kind: SourceErrorKind
  readonly retryAfterMs: number | null
  readonly isSourceWide: boolean
  readonly isLate: boolean
  readonly until: number | null

  /** `message` is said to the user: no secrets, no stack. */
  constructor(kind: SourceErrorKind, message: string, options: SourceErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceError'
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
    this.isSourceWide = options.isSourceWide ?? false
    this.isLate = options.isLate ?? false
    this.until = options.until ?? null
  }
}

export type SourceErrorOptions = {
  /** Least time before the same is asked again. */
  retryAfterMs?: number | null
  /**
   * Of unavailable: the source is busy or away for everybody, so the area asked is not at fault and no other needs to
   * be tried meanwhile.
   */
  isSourceWide?: boolean
  /** The answer did not come within `answersWithinMs`: a try that cost so much is not made often. */
  isLate?: boolean
  /** Of spent: when there is quota again, in epoch ms; null: not known. */
  until?: number | null
  cause?: unknown
}
