import { distanceMeters } from '@gazetteer/geography'
import { texts } from '@gazetteer/engine'
import { partsOf, ringsOf, unitsOf } from '@gazetteer/places'
import type { Box, Outline } from '@gazetteer/geography'
import type { City, CityPart } from '@gazetteer/places'
import { reasonOf, roundedRings, type RunArea, type Seen, stateOf, sum } from './part-state.ts'
import type { AreaSummary } from '@gazetteer/engine/sql'
import { unitAreas } from './unit-areas.ts'

/**
 * The parts of a city with the state of the areas over them. An area over several parts sets the state of each. Its
 * counters count only in the part nearest to its centre, so that the sum is correct. `outline`: the city's exact one.
 */
export function cityAreas(city: City, seen: Seen, outline: Outline | null = null): RunArea[] {
  const units = unitsOf(city)
  return units === null ? partAreas(city, seen, outline) : unitAreas(city, { ...seen, units })
}

function partAreas(city: City, { types, areas, fresh, isOver }: Seen, outline: Outline | null): RunArea[] {
  const parts = partsOf(city)
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
  const freshIn = (part: CityPart) => fresh.get(part.key) ?? 0
  /**
   * Rows of a listing count in the part with the listing; other rows of a page count in the area's own part. At least
   * the new listings.
   */
  const foundIn = (part: CityPart, areasOfPart: readonly AreaSummary[]): number => {
    const elsewhere = [...sharedWith]
      .filter(([, owner]) => owner === part)
      .reduce((n, [other]) => n + freshIn(other), 0)
    return Math.max(sum(areasOfPart, 'raw') - elsewhere, freshIn(part))
  }
  return parts.map((part): RunArea => {
    const areasOfPart = owned.get(part) ?? []
    const seen = over.get(part) ?? []
    const reason = reasonOf(seen)
    const requests = sum(areasOfPart, 'requests')
    return {
      path: `${city.label}/${part.key}`,
      label: part.label,
      city: city.label,
      country: city.country,
      businessTypes: types,
      state: stateOf(seen, isOver),
      rings: roundedRings(ringsOf(city, part.key, outline), 5),
      raw: foundIn(part, areasOfPart),
      fresh: freshIn(part),
      outside: sum(areasOfPart, 'outside'),
      requests,
      reason: reason === null ? null : texts.gapReason(reason),
      askedWith: requests > 0 ? null : (sharedWith.get(part)?.label ?? null),
      isRemainder: false,
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
