import { type Box, contains } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { belongsToCity, type City } from '@gazetteer/us-places'
import Flatbush from 'flatbush'
import type { Extract, ExtractRow } from './read-extract.ts'

/** Several extracts as one: every object once, in the order of the files, searched by box and type. */
export class ExtractSearch {
  readonly #rows: readonly ExtractRow[]
  readonly #placed: readonly number[]
  readonly #unplaced: readonly number[]
  readonly #tree: Flatbush | null
  readonly #zips: ReadonlySet<string>

  constructor(extracts: readonly Extract[]) {
    const [only, ...others] = extracts
    this.#rows = only && others.length === 0 ? only.rows : onceEach(extracts)
    this.#zips = new Set(extracts.flatMap(({ zips }) => zips))
    const indexes = [...this.#rows.keys()]
    this.#placed = indexes.filter((index) => this.#rows[index]?.listing.latitude !== null)
    this.#unplaced = indexes.filter((index) => this.#rows[index]?.listing.latitude === null)
    this.#tree = treeOf(this.#placed.flatMap((index) => this.#rows[index]?.listing ?? []))
  }

  covers(city: City): boolean {
    return city.zips.some(({ zip }) => this.#zips.has(zip))
  }

  /** Indexes, in file order, of what lies in the box; what has no coordinate is there when its address names the city. */
  find({ box, types, city }: { box: Box; types: readonly string[]; city: City }): number[] {
    const wanted = new Set(types)
    const isWanted = (index: number, isThere: (listing: RawListing) => boolean): boolean => {
      const listing = this.#rows[index]?.listing
      return listing !== undefined && listing.types.some((type) => wanted.has(type)) && isThere(listing)
    }
    const near = this.#tree?.search(box.west, box.south, box.east, box.north) ?? []
    const inBox = near
      .map((at) => this.#placed[at] ?? -1)
      .filter((index) => isWanted(index, ({ latitude, longitude }) => isInside(box, latitude, longitude)))
    const byName = this.#unplaced.filter((index) => isWanted(index, (listing) => belongsToCity(city, listing)))
    return [...inBox, ...byName].sort((a, b) => a - b)
  }

  /** `now` (epoch ms) decides which places have closed since the file was made. */
  listing(index: number, now: number): RawListing[] {
    const row = this.#rows[index]
    if (!row) return []
    return [{ ...row.listing, isClosed: row.listing.isClosed || (row.endsAt !== null && row.endsAt <= now) }]
  }
}

function onceEach(extracts: readonly Extract[]): ExtractRow[] {
  const seen = new Set<string>()
  return extracts
    .flatMap(({ rows }) => rows)
    .filter(({ listing }) => !seen.has(listing.sourceId) && seen.add(listing.sourceId))
}

function treeOf(listings: readonly RawListing[]): Flatbush | null {
  if (listings.length === 0) return null
  const tree = new Flatbush(listings.length)
  for (const { latitude, longitude } of listings) tree.add(longitude ?? 0, latitude ?? 0)
  tree.finish()
  return tree
}

function isInside(box: Box, latitude: number | null, longitude: number | null): boolean {
  return latitude !== null && longitude !== null && contains(box, { latitude, longitude })
}
