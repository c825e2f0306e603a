import type { Box } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'

export type MapsService = {
  /** Requests with rows, which cost their price; free ones only count. */
  requests: number
  freeRequests: number
  /** Places up to and including this page, without their rows. */
  countFree(box: Box, offset: number): { places: number; next: number | null }
  /** One page of the ranked answer for a box; `null` after the last page. */
  ask(box: Box, offset: number): { rows: RawListing[]; next: number | null }
}

/**
 * A simulated maps service. Answers are ranked by prominence and ignore the exact edge: `bleeding` of the rows are
 * just outside the box. At most `cap` rows per query, `pageSize` per page.
 */
export function mapsService(
  places: readonly RawListing[],
  { cap, pageSize, bleeding }: { cap: number; pageSize: number; bleeding: number },
): MapsService {
  const answers = new Map<string, RawListing[]>()
  const byLatitude = places
    .map((place, index) => ({ place, index, latitude: place.latitude ?? 0 }))
    .sort((a, b) => a.latitude - b.latitude)
  const service: MapsService = {
    requests: 0,
    freeRequests: 0,
    countFree: (box, offset) => {
      service.freeRequests += 1
      const { rows, next } = pageAt(box, offset)
      return { places: offset + rows.length, next }
    },
    ask: (box, offset) => {
      service.requests += 1
      return pageAt(box, offset)
    },
  }
  return service

  function pageAt(box: Box, offset: number): { rows: RawListing[]; next: number | null } {
    const key = Object.values(box).join()
    const answer = answers.get(key) ?? answerTo(box)
    answers.set(key, answer)
    const end = offset + pageSize
    return { rows: answer.slice(offset, end), next: end < answer.length ? end : null }
  }

  function answerTo(box: Box): RawListing[] {
    const wide = widened(box)
    const near = between(wide.south, wide.north).filter((place) => isIn(wide, place))
    const inside = near.filter((place) => isIn(box, place))
    const around = near.filter((place) => !isIn(box, place))
    const most = Math.floor((inside.length * bleeding) / (1 - bleeding))
    return [...inside, ...around.slice(0, most)].sort((a, b) => prominence(a) - prominence(b)).slice(0, cap)
  }

  /** In their original order, independent of latitude. */
  function between(south: number, north: number): RawListing[] {
    const found = byLatitude.slice(firstFrom(south), firstFrom(north))
    return found.sort((a, b) => a.index - b.index).map(({ place }) => place)
  }

  function firstFrom(latitude: number): number {
    let [low, high] = [0, byLatitude.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((byLatitude[middle]?.latitude ?? 0) < latitude) low = middle + 1
      else high = middle
    }
    return low
  }
}

function widened(box: Box): Box {
  const height = (box.north - box.south) / 4
  const width = (box.east - box.west) / 4
  return { south: box.south - height, north: box.north + height, west: box.west - width, east: box.east + width }
}

function isIn(box: Box, { latitude, longitude }: RawListing): boolean {
  if (latitude === null || longitude === null) return false
  return latitude >= box.south && latitude < box.north && longitude >= box.west && longitude < box.east
}

/** A stable rank independent of geography. */
function prominence({ sourceId }: RawListing): number {
  let hash = 2_166_136_261
  for (const sign of sourceId) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}
