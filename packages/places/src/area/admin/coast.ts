import {
  metersToOutline,
  type Outline,
  outlinesTouching,
  padMeters,
  type Point,
  polygonsHold,
  type PreparedPolygons,
  prepareOutlines,
  preparePolygons,
} from '@gazetteer/geography'
import { LRUCache } from 'lru-cache'
import { countryAt } from '../../borders/country-at.ts'
import { stateAt } from '../../us/state-at.ts'
import { adminPolygons, type AdminKind, neighboursOfAdmin } from './admin-areas.ts'

/** How far built-in coasts are from the real ones at most, in metres: small bays and river mouths are missing. */
const coastMeters: Readonly<Record<AdminKind, number>> = { region: 5_000, county: 500, state: 0, country: 0 }

/** How accurate built-in borders between areas of one country are, in metres. Points so near belong to both. */
const borderMeters: Readonly<Record<AdminKind, number>> = { region: 250, county: 0, state: 0, country: 0 }

/**
 * Whether a point that is in no area of its kind belongs to this one, as the nearest: quays and old towns are at sea
 * in a coarse boundary.
 */
export type Coast = { meters: number; holds: (point: Point) => boolean }

type AreaOf = { id: string; kind: AdminKind; prepared: PreparedPolygons }

export function coastOf({ id, kind, prepared }: AreaOf): Coast {
  const meters = coastMeters[kind]
  const unit = unitOf(id)
  return {
    meters,
    holds(point) {
      if (meters === 0 || unit === null) return false
      const distance = metersTo(prepared.outlines, point, meters)
      if (distance === null || !unit.has(point)) return false
      const others = neighbours(id)
      if (others === null || distance <= borderMeters[kind]) return true
      if (polygonsHold(others, point)) return false
      const near = outlinesTouching(others, padMeters(boxAt(point), meters))
      const nearest = metersTo(near, point, distance)
      // At a corner that two areas share, the point belongs to both.
      return nearest === null || distance - nearest < 1
    },
  }
}

const boxAt = ({ latitude, longitude }: Point) => ({
  south: latitude,
  north: latitude,
  west: longitude,
  east: longitude,
})

/** What the area is a part of: a region of its country, a county of its state. */
function unitOf(id: string): { has: (point: Point) => boolean } | null {
  if (id.startsWith('region:')) {
    const country = id.slice('region:'.length, id.indexOf('-'))
    return { has: (point) => countryAt(point) === country }
  }
  const [neighbour] = neighboursOfAdmin(id)
  const state = neighbour?.within?.replace('state:', '') ?? null
  return state === null ? null : { has: (point) => stateAt(point) === state }
}

/** The boundary of a country's regions has up to 60,000 corners. */
const preparedByArea = new LRUCache<string, { made: PreparedPolygons | null }>({ max: 16 })

/** Null without any. */
function neighbours(id: string): PreparedPolygons | null {
  const before = preparedByArea.get(id)
  if (before !== undefined) return before.made
  const outlines = neighboursOfAdmin(id).flatMap(
    (one): readonly Outline[] => preparePolygons(adminPolygons(one.id)).outlines,
  )
  const made = outlines.length === 0 ? null : prepareOutlines(outlines)
  preparedByArea.set(id, { made })
  return made
}

function metersTo(outlines: readonly Outline[], point: Point, within: number): number | null {
  let nearest: number | null = null
  for (const outline of outlines) nearest = metersToOutline(outline, point, nearest ?? within) ?? nearest
  return nearest
}
