import { contains, longerSideMeters } from '@gazetteer/geography'
import { partPath } from '../model/area.ts'
import { partition } from './partition.ts'
import { kdeOf } from './kde.ts'
import type { Point } from '@gazetteer/geography'
import type { PlannedArea } from '../model/area.ts'
import type { PlanExtent } from './plan-round.ts'

/** A cut never leaves a part thinner than this share of the whole. */
const thinnest = 0.1
/** An area is cut in so many parts for each cap that it holds: a part is to hold about two thirds of it. */
const partsPerCap = 1.5
/** An area that ran into the cap holds at least so many times what it told. */
const minMore = 1.08
/** What was expected of an area is believed up to so many times what it told. */
const maxMore = 4
/** What an area told shows where its other listings are, but for this share of them: those may be anywhere in it. */
const anywhere = 0.15
/** A row stands for those around it, as far as to so many of its neighbours. */
const neighbours = 3

/**
 * The parts of an area that holds more than the source tells at once, as many as it probably takes and cut where its own rows
 * balance; parts without any of the city's ground are left out. Empty when the area is too small to split. Reads nothing but
 * the area's own pages and what was expected of it, so the split is the same however the run was interrupted.
 */
export function splitArea(
  area: PlannedArea,
  found: readonly Point[],
  { city, declaration: { cap, smallestBoxMeters } }: PlanExtent,
): PlannedArea[] {
  const { box, label, task } = area
  if (longerSideMeters(box) / 2 < smallestBoxMeters) return []
  const rows = found.filter((point) => contains(box, point))
  const holds = Math.max(rows.length * minMore, Math.min(area.expected ?? 0, rows.length * maxMore))
  const count = cap === null ? 2 : Math.max(2, Math.ceil((holds * partsPerCap) / cap))
  const density = [{ box, weight: anywhere }, ...kdeOf(rows, neighbours)]
  return partition(box, count, { density, city, thinnest }).map((part, index) => ({
    path: partPath(area.path, index),
    parent: area.path,
    isRetry: false,
    round: area.round,
    task,
    box: part,
    label: `${label} part ${index + 1}`,
    expected: rows.length === 0 ? null : holds / count,
  }))
}
