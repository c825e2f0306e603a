export type Place = [longitude: number, latitude: number]

/** A repeatable stream of numbers from 0 to 1. */
export function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
}

/** Cuts the ground round a middle into cells, each owning what is nearest to its site. */
export function cellsAround([longitude, latitude]: Place, count: number, random: () => number): Place[][] {
  const radius = 0.11
  const stretch = 1 / Math.cos((latitude * Math.PI) / 180)
  const sites = Array.from({ length: count }, (): Place => {
    const angle = random() * 2 * Math.PI
    const distance = radius * Math.sqrt(random()) * (0.75 + 0.25 * Math.sin(3 * angle))
    return [longitude + Math.cos(angle) * distance * stretch, latitude + Math.sin(angle) * distance]
  })
  const frame = Array.from({ length: 18 }, (_, index): Place => {
    const angle = (index / 18) * 2 * Math.PI
    const distance = radius * (1 + 0.22 * Math.sin(angle * 3 + 1) + 0.12 * Math.cos(angle * 5))
    return [longitude + Math.cos(angle) * distance * stretch, latitude + Math.sin(angle) * distance]
  })
  return sites.map((site) => sites.reduce((cell, other) => (other === site ? cell : clip(cell, site, other)), frame))
}

/** The part of a cell that is nearer to the site than to the other one. */
function clip(cell: Place[], site: Place, other: Place): Place[] {
  const middle: Place = [(site[0] + other[0]) / 2, (site[1] + other[1]) / 2]
  const side = (place: Place) =>
    (place[0] - middle[0]) * (other[0] - site[0]) + (place[1] - middle[1]) * (other[1] - site[1])
  return cell.flatMap((place, index) => {
    const next = cell[(index + 1) % cell.length] ?? place
    const here = side(place)
    const there = side(next)
    const kept = here <= 0 ? [place] : []
    if (here <= 0 === there <= 0) return kept
    const share = here / (here - there)
    return [...kept, [place[0] + (next[0] - place[0]) * share, place[1] + (next[1] - place[1]) * share] as Place]
  })
}

/** A place inside a cell: a random mix of its corners, leaning to the middle. */
export function placeIn(cell: readonly Place[], random: () => number): Place {
  const weights = cell.map(() => random() ** 1.5 + 0.05)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return cell.reduce<Place>(
    (sum, corner, index) => {
      const weight = (weights[index] ?? 0) / total
      return [sum[0] + corner[0] * weight, sum[1] + corner[1] * weight]
    },
    [0, 0],
  )
}
