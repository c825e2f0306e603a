import { distanceMeters } from '@gazetteer/geography'
import { texts } from '@gazetteer/engine'
import { partAt, partsOf, ringOf } from '@gazetteer/places'
import type { runAreaSchema } from '@gazetteer/contract'
import type { GapReason } from '@gazetteer/engine'
import type { Box } from '@gazetteer/geography'
import type { City, CityPart } from '@gazetteer/places'
import type { z } from 'zod'
import type { AreaSummary, SeenPoint } from './run-map-table.ts'

type RunArea = z.infer<typeof runAreaSchema>

export type Seen = { types: string[]; areas: readonly AreaSummary[]; points: readonly SeenPoint[]; isOver: boolean }

/**
 * The parts of a city with the state of the areas over them. An area over several parts sets the state of each. Its
 * counters count only in the part nearest to its centre, so that the sum is correct.
 */
export function cityAreas(city: City, { types, areas, points, isOver }: Seen): RunArea[] {
  const parts = partsOf(city)
  const found = countByPart(city, points)
  const owned = new Map<CityPart, AreaSummary[]>()
  const over = new Map<CityPart, AreaSummary[]>()
  const sharedWith = new Map<CityPart, CityPart>()
  for (const area of areas) {
    const covered = parts.filter((part) => holds(area.box, part))
    const owner = nearest(covered.length > 0 ? covered : parts, area.box)
    if (owner === null) continue
    add(owned, owner, area)
    for (const part of new Set([owner, ...covered])) {
      add(over, part, area)
      if (part !== owner && area.requests > 0) sharedWith.set(part, owner)
    }
  }
  const freshIn = (part: CityPart) => found.get(part.key) ?? 0
  /**
   * Rows of a listing count in the part with the listing; other rows of a page count in the area's own part. At least
   * the new listings.
   */
  const foundIn = (part: CityPart, own: readonly AreaSummary[]): number => {
    const elsewhere = [...sharedWith]
      .filter(([, owner]) => owner === part)
      .reduce((n, [other]) => n + freshIn(other), 0)
    return Math.max(sum(own, 'raw') - elsewhere, freshIn(part))
  }
  return parts.map((part): RunArea => {
    const own = owned.get(part) ?? []
    const seen = over.get(part) ?? []
    const reason = reasonOf(seen)
    const requests = sum(own, 'requests')
    return {
      path: `${city.label}/${part.key}`,
      label: part.label,
      city: city.label,
      country: city.country,
      businessTypes: types,
      state: stateOf(seen, isOver),
      ring: ringOf(city, part.key).map(([longitude, latitude]) => [rounded(longitude), rounded(latitude)]),
      raw: foundIn(part, own),
      fresh: freshIn(part),
      outside: sum(own, 'outside'),
      requests,
      reason: reason === null ? null : texts.gapReason(reason),
      askedWith: requests > 0 ? null : (sharedWith.get(part)?.label ?? null),
    }
  })
}

function add(lists: Map<CityPart, AreaSummary[]>, part: CityPart, area: AreaSummary): void {
  const list = lists.get(part)
  if (list === undefined) lists.set(part, [area])
  else list.push(area)
}

function holds({ south, west, north, east }: Box, { latitude, longitude }: CityPart): boolean {
  return latitude >= south && latitude < north && longitude >= west && longitude < east
}

function nearest(parts: readonly CityPart[], { south, west, north, east }: Box): CityPart | null {
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  let best: CityPart | null = null
  let least = Infinity
  for (const part of parts) {
    const distance = distanceMeters(part, middle)
    if (distance >= least) continue
    best = part
    least = distance
  }
  return best
}

const sum = (areas: readonly AreaSummary[], field: 'raw' | 'outside' | 'requests'): number =>
  areas.reduce((total, area) => total + area[field], 0)

/** To about a metre, below the resolution of any screen. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function stateOf(areas: readonly AreaSummary[], isOver: boolean): RunArea['state'] {
  const has = (state: AreaSummary['state']) => areas.some((area) => area.state === state)
  if (areas.every(({ state }) => state === 'left' || state === 'unneeded')) {
    return isOver || has('unneeded') ? 'not-requested' : 'waiting'
  }
  if (has('gap') || has('left')) return 'failed'
  if (has('running')) return 'running'
  if (has('waiting')) return areas.some(({ isSplit }) => isSplit) ? 'saturated' : 'waiting'
  return 'done'
}

/** The reason of a gap in a part. With requests, the part was not left out: it was only fetched in part. */
function reasonOf(areas: readonly AreaSummary[]): GapReason | null {
  const reasons = areas.flatMap(({ reason }) => reason ?? [])
  const first = reasons.find(({ code }) => code !== 'not-requested') ?? reasons[0] ?? null
  const isRequested = areas.some(({ requests }) => requests > 0)
  return first?.code === 'not-requested' && isRequested ? { code: 'cut-short' } : first
}

function countByPart(city: City, points: readonly SeenPoint[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const point of points) {
    const key = partAt(city, point)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
