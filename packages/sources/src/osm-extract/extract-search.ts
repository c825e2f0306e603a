import { type Box, centreOf, contains, holds, intersects, type Outline, unionOf } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import {
  belongsToCity,
  canBeAddressOf,
  type City,
  cityBox,
  type CustomArea,
  isCustomArea,
  isUsCity,
  partAt,
  touchesBox,
} from '@gazetteer/places'
import { nameKey, zipBox, zipNamed } from '@gazetteer/places/us'
import Flatbush from 'flatbush'
import { CityOutlines } from '../city-outlines.ts'
import { boxOfCell } from './coverage.ts'
import { countNameless, type Nameless } from './nameless.ts'
import type { Extract, ExtractRow, UnmappedPlace } from './read-extract.ts'

/** Several extracts as one: each object once, in file order, searchable by box and type. */
export class ExtractSearch {
  readonly #rows: readonly ExtractRow[]
  readonly #placed: readonly number[]
  readonly #unplaced: readonly number[]
  readonly #tree: Flatbush | null
  readonly #zips: ReadonlySet<string>
  /** Outside the United States. */
  readonly #cells: readonly Box[]
  readonly #unmapped: readonly UnmappedPlace[]
  readonly #nameless: readonly Nameless[]
  readonly outlines: CityOutlines
  #byCity: ReadonlyMap<string, readonly number[]> | null = null

  constructor(extracts: readonly Extract[]) {
    this.#rows = onceEach(
      extracts.map(({ rows }) => rows),
      ({ listing }) => listing,
    )
    this.#zips = new Set(extracts.flatMap(({ zips }) => zips))
    this.#cells = extracts.flatMap(({ cells }) => cells.map(boxOfCell))
    this.#unmapped = onceEach(
      extracts.map(({ unmapped }) => unmapped),
      (place) => place,
    )
    this.outlines = new CityOutlines(extracts.flatMap(({ outlines }) => outlines))
    this.#nameless = extracts.map(({ nameless }) => nameless)
    const indexes = [...this.#rows.keys()]
    this.#placed = indexes.filter((index) => this.#rows[index]?.listing.latitude !== null)
    this.#unplaced = indexes.filter((index) => this.#rows[index]?.listing.latitude === null)
    this.#tree = treeOf(this.#placed.flatMap((index) => this.#rows[index]?.listing ?? []))
  }

  covers(city: City): boolean {
    if (isUsCity(city)) return city.zips.some(({ zip }) => this.#zips.has(zip))
    if (isCustomArea(city)) return this.#coversArea(city)
    const box = cityBox(city)
    return this.#cells.some(
      (cell) => intersects(cell, box) && (partAt(city, centreOf(cell)) !== null || contains(cell, city)),
    )
  }

  /** Whether the extract has nodes in any part of it. */
  #coversArea(area: CustomArea): boolean {
    if (this.#cells.some((cell) => touchesBox(area, cell))) return true
    return [...this.#zips].some((zip) => {
      const known = zipNamed(zip)
      return known !== null && touchesBox(area, zipBox(known))
    })
  }

  /** Indexes, in file order, of rows inside the box, and of rows elsewhere whose address names the city. */
  find({ box, types, city }: { box: Box; types: readonly string[]; city: City }): number[] {
    const wanted = new Set(types)
    const isWanted = (index: number, isThere: (listing: RawListing) => boolean): boolean => {
      const listing = this.#rows[index]?.listing
      return listing !== undefined && listing.types.some((type) => wanted.has(type)) && isThere(listing)
    }
    // For a query of the whole city, its outline may extend beyond the extent from centroids.
    const outline = isAround(box, cityBox(city)) ? this.outlines.of(city) : null
    const wide = outline === null ? box : unionOf([box, outline.box])
    const near = this.#tree?.search(wide.west, wide.south, wide.east, wide.north) ?? []
    const inBox = near
      .map((at) => this.#placed[at] ?? -1)
      .filter((index) =>
        isWanted(
          index,
          ({ latitude, longitude }) => isInside(box, latitude, longitude) || isWithin(outline, latitude, longitude),
        ),
      )
    const byName = this.#unplaced.filter((index) => isWanted(index, (listing) => belongsToCity(city, listing)))
    const elsewhere = (this.#addressed().get(nameKey(city.name)) ?? []).filter((index) =>
      isWanted(index, (listing) => {
        const { latitude, longitude } = listing
        const isFound = isInside(box, latitude, longitude) || isWithin(outline, latitude, longitude)
        return !isFound && canBeAddressOf(city, listing) && belongsToCity(city, listing)
      }),
    )
    return [...inBox, ...byName, ...elsewhere].sort((a, b) => a - b)
  }

  /** Businesses of the city in the box without a business type, by their category. */
  unmapped({ box, city }: { box: Box; city: City }): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const place of this.#unmapped)
      if (isInside(box, place.latitude, place.longitude) && belongsToCity(city, place))
        counts[place.category] = (counts[place.category] ?? 0) + 1
    return counts
  }

  /** Places of the city in the box without a name. */
  nameless(query: { box: Box; city: City; types: readonly string[] }): number {
    return countNameless(this.#nameless, query)
  }

  /** Rows by the city of their address, because addresses extend beyond a city's ZIP areas. */
  #addressed(): ReadonlyMap<string, readonly number[]> {
    if (this.#byCity) return this.#byCity
    const byCity = new Map<string, number[]>()
    const keys = new Map<string, string>()
    for (const index of this.#placed) {
      const name = this.#rows[index]?.listing.city?.split(',')[0]
      if (!name) continue
      const key = keys.get(name) ?? nameKey(name)
      keys.set(name, key)
      const list = byCity.get(key)
      if (list) list.push(index)
      else byCity.set(key, [index])
    }
    return (this.#byCity = byCity)
  }

  /**
   * `now` (epoch ms) decides which places have closed since the file was made; the city's outline decides which are
   * inside.
   */
  listing(index: number, { city, now }: { city: City; now: number }): RawListing[] {
    const row = this.#rows[index]
    if (!row) return []
    const outline = this.outlines.of(city)
    const { latitude, longitude } = row.listing
    return [
      {
        ...row.listing,
        isClosed: row.listing.isClosed || (row.endsAt !== null && row.endsAt <= now),
        ...(outline === null || latitude === null ? {} : { isInExtent: isWithin(outline, latitude, longitude) }),
      },
    ]
  }
}

/** The first file's copy wins, unless only a later copy has coordinates (the nodes are in another file). */
function onceEach<T>(
  files: readonly (readonly T[])[],
  placeOf: (item: T) => Pick<RawListing, 'sourceId' | 'latitude'>,
): readonly T[] {
  const [only, ...others] = files
  if (only !== undefined && others.length === 0) return only
  const cachedValues = new Map<string, T>()
  for (const file of files)
    for (const item of file) {
      const { sourceId, latitude } = placeOf(item)
      const before = cachedValues.get(sourceId)
      const isBetter = before !== undefined && placeOf(before).latitude === null && latitude !== null
      if (before === undefined || isBetter) cachedValues.set(sourceId, item)
    }
  return [...cachedValues.values()]
}

function treeOf(listings: readonly RawListing[]): Flatbush | null {
  if (listings.length === 0) return null
  const tree = new Flatbush(listings.length)
  for (const { latitude, longitude } of listings) tree.add(longitude ?? 0, latitude ?? 0)
  tree.finish()
  return tree
}

const isAround = (outer: Box, inner: Box): boolean =>
  outer.south <= inner.south && outer.west <= inner.west && outer.north >= inner.north && outer.east >= inner.east

function isWithin(outline: Outline | null, latitude: number | null, longitude: number | null): boolean {
  return outline !== null && latitude !== null && longitude !== null && holds(outline, { latitude, longitude })
}

function isInside(box: Box, latitude: number | null, longitude: number | null): boolean {
  return latitude !== null && longitude !== null && contains(box, { latitude, longitude })
}
