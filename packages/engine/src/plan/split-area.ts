import { contains, longerSideMeters } from '@gazetteer/geography'
import { partPath } from '../model/area.ts'
import { partition } from './partition.ts'
import { densityOf } from './density/blocks.ts'
import { cityGrid } from './density/city-grid.ts'
import { densityAround, weightIn } from './density/density.ts'
import { kdeOf } from './density/kde.ts'
import type { Box, Point } from '@gazetteer/geography'
import type { City } from '@gazetteer/places'
import type { Density } from './density/density.ts'
import type { PlannedArea } from '../model/area.ts'
import type { PlanExtent } from './plan-round.ts'

/** Minimum share of the side for each part of a cut. */
const thinnest = 0.1
/** Parts per cap's worth of listings: each part should hold about two thirds of the cap. */
const partsPerCap = 1.5
/** A saturated area holds at least this many times the rows it returned. */
const minMore = 1.08
/** An expectation is trusted up to this many times the rows returned. */
const maxMore = 4
/** The returned rows show where the others are, except for this share, which is assumed uniform. */
const uniformShare = 0.15
const neighbours = 3

/**
 * Splits a saturated area into as many parts as it probably needs, cut where its own rows balance. Parts outside the
 * city are dropped; empty when the area is too small. Depends only on the area's own pages and expectation, so the
 * split is the same after any interruption.
 */
export function splitArea(
  area: PlannedArea,
  found: readonly Point[],
  { city, declaration: { cap, smallestBoxMeters } }: PlanExtent,
): PlannedArea[] {
  const { box, label, task } = area
  if (longerSideMeters(box) / 2 < smallestBoxMeters) return []
  const rows = found.filter((point) => contains(box, point))
  // A probe counts places without coordinates: then the city's population shows where they are.
  const returned = rows.length === 0 ? found.length : rows.length
  const holds = Math.max(returned * minMore, Math.min(area.expected ?? 0, returned * maxMore))
  const count = cap === null ? 2 : Math.max(2, Math.ceil((holds * partsPerCap) / cap))
  const isCounted = rows.length === 0 && found.length > 0
  const shown = isCounted ? peopleWithin(city, box) : kdeOf(rows, neighbours)
  const density = [{ box, weight: uniformShare }, ...shown]
  return partition(box, count, { density, city, thinnest }).map((part, index) => ({
    path: partPath(area.path, index),
    parent: area.path,
    isRetry: false,
    round: area.round,
    task,
    box: part,
    label,
    expected: returned === 0 ? null : holds / count,
  }))
}

/** Where the people of this part of the city live, as shares. */
function peopleWithin(city: City, box: Box): Density {
  const { blocks, sums } = cityGrid(city)
  const people = densityAround(densityOf(blocks, { weightings: sums.slice(0, 1), counts: [1], max: finest }), box)
  const all = weightIn(people, box)
  return all === 0 ? [] : people.map((part) => ({ box: part.box, weight: part.weight / all }))
}

/** Shares of the city's people below this are not divided further. */
const finest = 0.001
