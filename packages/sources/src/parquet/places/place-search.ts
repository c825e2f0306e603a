import { LRUCache } from 'lru-cache'
import type { Box, PlaceLocation } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { belongsToCity, type City } from '@gazetteer/places'
import { openPacer } from '@gazetteer/bounded'
import { unlessAborted } from '@gazetteer/bounded'
import { type Footer, type FooterSettings, type Group, readFooter } from '../decode/footer.ts'
import type { Required } from '../decode/needs.ts'
import { type GroupRef, isLarge, openGroupStore } from './group-store.ts'
import { hasPoint, rowsNear } from './points.ts'
import type { RangedFile } from '../files/ranged-file.ts'
import { type Columns, noColumns, packedBytes, rangesOf } from '../decode/read-group.ts'
import { countSome } from '../../count-some.ts'
import type { PlaceCount } from '../../port.ts'

/** Where a row is, seen from the requested city. Undefined: not known. */
export type CityExtent = Pick<RawListing, 'isInExtent' | 'isOutside'>

/** The rows of a decoded group, interpreted by the source's layout. */
export type PlaceRows = {
  /** The business types, most specific first. */
  types: (row: number) => readonly string[]
  id: (row: number) => string
  /** As the listing states it, without building all of it. */
  location: (row: number) => PlaceLocation
  listing: (row: number, extent: CityExtent) => RawListing
  /** The category in the source's words. */
  category: (row: number) => string | null
  /** Whether a row without coordinates belongs to a city; absent: never. */
  isInCity?: (row: number, city: City) => boolean
}

export type PlaceLayout = Pick<FooterSettings, 'columns' | 'edges' | 'includesRowsWithoutPoint'> & {
  required: Required
  rows: (columns: Columns) => PlaceRows
}
/** `box` and the number of row groups come from the collection; null: unknown. */
export type PlaceFile = { file: RangedFile; box: Box | null; groups?: number | null }
export type PlaceQuery = { city: City; box: Box; types: readonly string[] }
/** Where to continue: the group by its position in the result order, and the number of its rows already returned. */
export type SearchPosition = { group: number; row: number }
export type FoundPage = { rows: RawListing[]; next: SearchPosition | null; unmapped: Record<string, number> }
/** Rows of one group. Their columns take much memory, so they must not be kept. */
export type FoundRows = { rows: PlaceRows; indexes: readonly number[] }

type PageRequest = {
  query: PlaceQuery
  from: SearchPosition
  size: number
  /** One listing for each row. Called for each group before the next one is read. */
  listingsOf: (found: FoundRows) => Promise<RawListing[]>
}

type ExpectedGroup = GroupRef & { expectedRows: number }
type Found = { rows: PlaceRows; matching: readonly number[]; unmapped: ReadonlyMap<string, number> }

/** Memory limit for cached search results per group. */
const foundBytes = 64 << 20

/** A folder's files come from one writer. */
const filesChecked = 4

/** Groups read to estimate a city. */
const groupsCounted = 6

/** Groups to prefetch while one is being read. */
const groupsAhead = 3

/**
 * Finds places in GeoParquet files: filters files and row groups by their boxes, then rows by point and type. Groups
 * are ordered by their share inside the box. The order depends only on files and box, so that a cursor stays valid.
 */
export class PlaceSearch {
  readonly #layout: PlaceLayout
  readonly #cacheDir: string | null
  readonly #store
  readonly #footers = new LRUCache<string, Promise<Footer>>({ max: 64 })
  readonly #found = new LRUCache<string, Found>({ maxSize: foundBytes })
  readonly #life = new AbortController()

  constructor(layout: PlaceLayout, cacheDir: string | null) {
    this.#layout = layout
    this.#cacheDir = cacheDir
    this.#store = openGroupStore(cacheDir)
  }

  /** Reads the footers of the first files, which checks that the layout can use them. */
  async check(files: readonly PlaceFile[], signal: AbortSignal): Promise<void> {
    for (const { file, groups } of files.slice(0, filesChecked))
      await unlessAborted(this.#footerOf(file, groups ?? null), signal)
  }

  async covers(files: readonly PlaceFile[], box: Box, signal: AbortSignal): Promise<boolean> {
    return (await this.#groupsIn(files, box, signal)).length > 0
  }

  /**
   * The rows from a spot on. A page has `size` rows, except the last one and the first one. The first page ends after
   * the first group with any match.
   */
  async page(
    files: readonly PlaceFile[],
    { query, from, size, listingsOf }: PageRequest,
    signal: AbortSignal,
  ): Promise<FoundPage> {
    const groups = await this.#groupsIn(files, query.box, signal)
    const rows: RawListing[] = []
    const unmapped: Record<string, number> = {}
    let { group: at, row } = from
    const isFirst = at === 0 && row === 0
    for (; at < groups.length; at += 1, row = 0) {
      const group = groups[at]
      if (group === undefined) break
      for (const ahead of groups.slice(at + 1, at + 1 + groupsAhead)) this.#store.fetchAhead(ahead)
      const found = await this.#matching(group, query, signal)
      if (row === 0) for (const [name, places] of found.unmapped) unmapped[name] = (unmapped[name] ?? 0) + places
      const taken = found.matching.slice(row, row + size - rows.length)
      rows.push(...(await listingsOf({ rows: found.rows, indexes: taken })))
      row += taken.length
      if (rows.length >= (isFirst ? 1 : size)) break
    }
    if (at < groups.length && row >= (await this.#countOf(groups[at], query, signal))) {
      at += 1
      row = 0
    }
    return { rows, next: at < groups.length ? { group: at, row } : null, unmapped }
  }

  /** Aborted by `close`. */
  get life(): AbortSignal {
    return this.#life.signal
  }

  /** Boxes of the groups from a spot on, in reading order. */
  async boxesFrom(files: readonly PlaceFile[], { box, from }: { box: Box; from: SearchPosition }, signal: AbortSignal) {
    const groups = await this.#groupsIn(files, box, signal)
    return groups.slice(from.group).map(({ footer, index }) => footer.groups[index]?.box ?? box)
  }

  /** Counts the places of some row groups and extrapolates by the rows expected in the others. */
  async count(files: readonly PlaceFile[], query: PlaceQuery, signal: AbortSignal): Promise<PlaceCount> {
    const groups = await this.#groupsIn(files, query.box, signal)
    const bytes = groups.reduce((sum, { footer, index }) => sum + sizeOf(footer, index), 0)
    const step = Math.max(1, groups.length / groupsCounted)
    const counted = { places: 0, expectedRows: 0, groups: 0, isExact: true }
    for (let at = 0; at < groups.length; at += step) {
      const group = groups[Math.floor(at)]
      if (group === undefined) break
      const { rows, matching } = await this.#matching(group, query, signal)
      const { places, isExact } = await countSome(matching, (row) => [rows.listing(row, {})], query.city)
      counted.places += places
      counted.expectedRows += group.expectedRows
      counted.groups += 1
      counted.isExact &&= isExact
    }
    const all = groups.reduce((sum, { expectedRows }) => sum + expectedRows, 0)
    const share = counted.expectedRows === 0 ? 1 : all / counted.expectedRows
    const isExact = counted.isExact && counted.groups === groups.length
    return { places: Math.round(counted.places * share), isExact, bytes }
  }

  forget(): void {
    this.#footers.clear()
    this.#found.clear()
  }

  close(): void {
    this.#life.abort(new Error('The source was closed'))
    this.#store.close()
    this.forget()
  }

  async #groupsIn(files: readonly PlaceFile[], box: Box, signal: AbortSignal): Promise<ExpectedGroup[]> {
    const near = files.filter((file) => file.box === null || meets(file.box, box))
    // Waits for all, because a late failure would be attributed to the next query.
    const results = await Promise.allSettled(
      near.map(async ({ file, groups }) => {
        const footer = await unlessAborted(this.#footerOf(file, groups ?? null), signal)
        return footer.groups
          .filter((group) => mayHold(group, box))
          .map((group) => ({ file, footer, index: group.index, expectedRows: expectedIn(group, box) }))
      }),
    )
    const matches = results.flatMap((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    return matches.sort((one, other) => other.expectedRows - one.expectedRows)
  }

  #footerOf(file: RangedFile, rowGroups: number | null): Promise<Footer> {
    const known = this.#footers.get(file.address)
    if (known !== undefined) return known
    const settings = { ...this.#layout, rowGroups, cacheDir: this.#cacheDir }
    const work = readFooter(file, settings, this.#life.signal)
    this.#footers.set(file.address, work)
    work.catch(() => this.#footers.delete(file.address))
    return work
  }

  async #countOf(group: GroupRef | undefined, query: PlaceQuery, signal: AbortSignal): Promise<number> {
    return group === undefined ? 0 : (await this.#matching(group, query, signal)).matching.length
  }

  /** Cached for the pages of one query, which follow each other closely. */
  async #matching(group: GroupRef, { city, box, types }: PlaceQuery, signal: AbortSignal) {
    const { file, footer, index } = group
    const key = JSON.stringify([file.address, footer.state.validator, index, city.key, box, types])
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const points = await this.#store.points(group, signal)
    const near = rowsNear(box, points, this.#layout.includesRowsWithoutPoint === true)
    // No row of most groups near a small city is inside its box; then no other column needs to be decoded.
    // Search results hold the columns of their groups.
    if (near.length > 0 && isLarge(group)) this.#found.clear()
    const columns = near.length === 0 ? noColumns : await this.#store.columns(group, signal)
    const rows = this.#layout.rows(columns)
    const wanted = new Set(types)
    const matching: number[] = []
    const unmapped = new Map<string, number>()
    const pace = openPacer()
    for (const [at, row] of near.entries()) {
      const pause = at % 1024 === 0 ? pace() : null
      if (pause !== null) await pause
      if (!hasPoint(points, row) && rows.isInCity?.(row, city) !== true) continue
      const own = rows.types(row)
      if (own.some((type) => wanted.has(type))) matching.push(row)
      const category = own.length === 0 ? rows.category(row) : null
      if (category !== null && belongsToCity(city, rows.location(row)))
        unmapped.set(category, (unmapped.get(category) ?? 0) + 1)
    }
    const found = { rows, matching, unmapped }
    this.#found.set(key, found, { size: Math.min(columns.bytes + 8 * matching.length + 1, foundBytes) })
    return found
  }
}

const sizeOf = (footer: Footer, index: number): number => packedBytes(rangesOf(footer, { index }))

function mayHold(group: Group, box: Box): boolean {
  return group.rows > 0 && (group.box === null || meets(group.box, box))
}

/** Expected rows of a group inside a box, assuming uniform distribution. */
function expectedIn({ rows, box: own }: Group, box: Box): number {
  if (own === null) return rows
  const tall = shareOf([own.south, own.north], [box.south, box.north])
  return rows * tall * shareOf([own.west, own.east], [box.west, box.east])
}

type Span = readonly [number, number]

/** The share of a span inside another one; a span without length counts as inside. */
const shareOf = ([low, high]: Span, [from, to]: Span): number =>
  high > low ? Math.max(0, Math.min(to, high) - Math.max(from, low)) / (high - low) : 1

/** Boxes of single points have no size, so touching counts. */
function meets(one: Box, other: Box): boolean {
  return one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east
}
