import type { ListingField, RawListing, SourceId } from '@gazetteer/listing'
import type { Box, Outline, Polygons } from '@gazetteer/geography'
import type { AdminArea, City } from '@gazetteer/places'

/** Capabilities and limits of an adapter. The engine reads only this and does not depend on specific adapters. */
export type SourceDeclaration = {
  id: SourceId
  title: string
  isFictional: boolean
  /** Listing fields that this source can fill; the others are always null. */
  fields: readonly ListingField[]
  pageSize: number
  /** Maximum rows per query over all its pages; null: unlimited. */
  cap: number | null
  /**
   * True: a page without `next` is certainly the last. False: a full last page may hide more rows and counts as
   * reaching the cap.
   */
  isEndReported: boolean
  /** Whether one query may name several business types. */
  typesPerQuery: 'many' | 'one'
  /** Areas whose longer side is shorter are not split further. */
  smallestBoxMeters: number
  limits: {
    /** Maximum requests in flight across the installation; null: unlimited. */
    concurrency: number | null
    gapMs: number
    /** Maximum requests per day; null: unlimited. */
    perDay: number | null
  }
  /** Server address: processes on one machine share the limits for a server; null: no server. */
  server: string | null
  /**
   * Maximum duration of a request by the source's own limits, including its error response. Callers wait slightly
   * longer before they time out; otherwise the next request would overlap.
   */
  answersWithinMs: number
  /** Usual duration of a request, for estimates; absent: that of a server or of own files. */
  usualAnswerMs?: number
  /** Whether coverage is known: only then does an empty result mean that nothing is listed there. */
  isCoverageKnown: boolean
  /** US dollars per request; null: free. A request of a free probe costs nothing. */
  pricePerRequestUsd: number | null
  /**
   * Whether ids cost nothing: the first requests of an area then only count its places, and a saturated area is split
   * before anything is paid. See `freeCursor`.
   */
  hasFreeProbe: boolean
  licence: string
  isShareAlike: boolean
  attribution: string
  /** A sentence on what may be stored, and for how long. */
  retention: string
}

/**
 * The first cursor of an area that is probed for free. All cursors of the probe start with it; a cursor without it
 * costs a request's price. The probe has no rows. Its last page has `isSaturated`, or `next` null when nothing is there.
 */
export const freeCursor = 'free:'
export const isFreeCursor = (cursor: string | null): boolean => cursor?.startsWith(freeCursor) === true

/** A query for the places of these types in this box. `cursor` is null for the first page, else a page's `next`. */
export type AreaQuery = {
  city: City
  box: Box
  types: readonly string[]
  cursor: string | null
  /** The data release that the run is pinned to, for sources with releases; null or absent: the newest. */
  dataRelease?: string | null
  /**
   * Rows outside the city are only counted: the source may decide that (`isOutside`) and leave out their fields. Absent
   * for enrichment, which compares all rows.
   */
  isOutsideOnlyCounted?: boolean
}

/** One answer in the source's own order. `next` is null on the last page. */
export type SourcePage = {
  rows: RawListing[]
  next: string | null
  /** Only for a free probe: the area has at least as many places as the cap. */
  isSaturated?: boolean
  /** The data release that answered; differs from the requested one when that is no longer available. */
  dataRelease?: string
  /**
   * Places of the city in this area whose category no business type covers, by the source's name of the category. Each
   * is on one page of the area only.
   */
  unmapped?: Readonly<Record<string, number>>
  /** Places of these types that cannot be listed. Each is on one page of the area only. Rows without a name count too. */
  leftOut?: LeftOut
}

/** `nameless`: places of the city without a name. `tooLong`: places, wherever they are, above the source's limit of size. */
export type LeftOut = { nameless?: number; tooLong?: number }

/** `isExact`: every place was counted; otherwise some were. `bytes`: what a capture would read; null: unknown. */
export type PlaceCount = { places: number; isExact: boolean; bytes: number | null }
export type CountQuery = Pick<AreaQuery, 'city' | 'types'>

export type LeftQuery = Pick<AreaQuery, 'box' | 'cursor' | 'dataRelease'>

export interface MapsSource {
  readonly declaration: SourceDeclaration
  /** Whether the data covers any part of the city, not whether it has a business there. */
  covers(city: City, signal: AbortSignal): Promise<boolean>
  /** The newest data release, for sources with releases. A run stays on its first one. Throws like `fetchPage`. */
  dataRelease?(signal: AbortSignal): Promise<string>
  /** Optional availability check; the result is cached. Throws like `fetchPage`. */
  probe?(signal: AbortSignal): Promise<void>
  /**
   * Optional check of the source's own files, before a capture starts: whether they are what the source needs. Throws
   * like `fetchPage`.
   */
  check?(signal: AbortSignal): Promise<void>
  /**
   * Optional: open places of these types in the city, from the source's own data on this machine, for an estimate. Null:
   * not known.
   */
  count?(query: CountQuery, signal: AbortSignal): Promise<PlaceCount | null>
  /** The city's exact outline, if the source has one; its rows then set `isInExtent`. */
  outlineOf?(city: City, signal: AbortSignal): Promise<Outline | null>
  /**
   * Optional: the exact boundary of an administrative area in the source's own data; null where it has none. Throws like
   * `fetchPage`.
   */
  boundaryOf?(area: AdminArea, signal: AbortSignal): Promise<Polygons | null>
  /**
   * Optional: boxes of what a query's cursor has not reached, the next one first, so that progress inside a large area
   * can be shown. Without requests where possible. Throws like `fetchPage`.
   */
  boxesLeft?(query: LeftQuery, signal: AbortSignal): Promise<readonly Box[]>
  /** Throws SourceError, or the signal's reason when aborted. */
  fetchPage(query: AreaQuery, signal: AbortSignal): Promise<SourcePage>
  /**
   * Optional: reads a page from data on this machine while the page before is stored. `fetchPage` returns it if it is
   * asked for it soon. Sends no request and never fails.
   */
  prepare?(query: AreaQuery): void
  close(): Promise<void>
}

/**
 * Why a source failed; the kind selects the engine's reaction. slow-down: wait (`retryAfterMs`, or back-off when
 * null), then retry. unavailable: the same for a limited time; a failing area, or all areas of a source that is down,
 * become gaps. too-large: split the area. refused: key or request rejected; prompt the user. spent: quota used up;
 * prompt the user. broken: permanently damaged data or answer; stop the run.
 */
export type SourceErrorKind = 'slow-down' | 'unavailable' | 'too-large' | 'refused' | 'spent' | 'broken'

export class SourceError extends Error {
  readonly kind: SourceErrorKind
  readonly retryAfterMs: number | null
  readonly isSourceWide: boolean
  readonly isLate: boolean
  readonly until: number | null
  readonly isUnbilled: boolean

  /** `message` is shown to the user: no secrets, no stack. */
  constructor(kind: SourceErrorKind, message: string, options: SourceErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceError'
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
    this.isSourceWide = options.isSourceWide ?? false
    this.isLate = options.isLate ?? false
    this.until = options.until ?? null
    this.isUnbilled = options.isUnbilled ?? false
  }
}

export type SourceErrorOptions = {
  /** Minimum time before a retry. */
  retryAfterMs?: number | null
  /**
   * For unavailable: the source is busy or down for everyone, so the area is not at fault and other areas wait too.
   */
  isSourceWide?: boolean
  /** No answer within `answersWithinMs`: such expensive attempts are retried less often. */
  isLate?: boolean
  /** For spent: when quota is available again (epoch ms); null: unknown. */
  until?: number | null
  /** The source does not charge for this answer. Without an answer, a request counts as paid. */
  isUnbilled?: boolean
  cause?: unknown
}
