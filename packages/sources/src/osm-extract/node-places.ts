import type { Box, Point } from '@gazetteer/geography'

/** Coordinates of a set of nodes by id, in flat arrays: 24 bytes per node. */
export class NodePlaces {
  readonly #ids: Float64Array
  readonly #latitudes: Float64Array
  readonly #longitudes: Float64Array

  /** `ids` must be sorted and distinct. */
  constructor(ids: Float64Array) {
    this.#ids = ids
    this.#latitudes = new Float64Array(this.#ids.length).fill(Number.NaN)
    this.#longitudes = new Float64Array(this.#ids.length).fill(Number.NaN)
  }

  hasAnyBetween(lowest: number, highest: number): boolean {
    const next = this.#ids[this.#firstNotBelow(lowest)]
    return next !== undefined && next <= highest
  }

  /** Stores a coordinate if the node belongs to the set. */
  set(id: number, latitude: number, longitude: number): void {
    const at = this.#firstNotBelow(id)
    if (this.#ids[at] !== id) return
    this.#latitudes[at] = latitude
    this.#longitudes[at] = longitude
  }

  /** The coordinate of a node, if it was read. */
  placeOf(id: number): Point | null {
    const at = this.#firstNotBelow(id)
    const latitude = this.#ids[at] === id ? (this.#latitudes[at] ?? Number.NaN) : Number.NaN
    return Number.isNaN(latitude) ? null : { latitude, longitude: this.#longitudes[at] ?? 0 }
  }

  /** The box around the nodes that were read; null for none. */
  boxOf(ids: readonly number[]): Box | null {
    let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const id of ids) {
      const at = this.#firstNotBelow(id)
      const latitude = this.#ids[at] === id ? (this.#latitudes[at] ?? Number.NaN) : Number.NaN
      const longitude = this.#longitudes[at] ?? Number.NaN
      if (Number.isNaN(latitude)) continue
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
    }
    return south > north ? null : { south, north, west, east }
  }

  #firstNotBelow(id: number): number {
    let [low, high] = [0, this.#ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The centre of the box around all boxes; null for none. */
export function centreOf(boxes: readonly Box[]): Point | null {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const box of boxes) {
    south = Math.min(south, box.south)
    north = Math.max(north, box.north)
    west = Math.min(west, box.west)
    east = Math.max(east, box.east)
  }
  return south > north ? null : { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/** The distinct ids of all lists, sorted. */
export function sortedIds(lists: readonly (readonly number[])[]): Float64Array {
  const sorted = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let next = 0
  for (const list of lists) {
    sorted.set(list, next)
    next += list.length
  }
  sorted.sort()
  let distinct = 0
  for (const id of sorted) {
    if (distinct > 0 && sorted[distinct - 1] === id) continue
    sorted[distinct] = id
    distinct += 1
  }
  return sorted.slice(0, distinct)
}
