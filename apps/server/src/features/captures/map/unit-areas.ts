import { type GapReason, texts } from '@gazetteer/engine'
import { type AdminUnits, type City, ringsOf } from '@gazetteer/places'
import type { Box } from '@gazetteer/geography'
import { reasonOf, roundedRings, type RunArea, type Seen, stateOf, sum } from './part-state.ts'
import type { AreaSummary } from '@gazetteer/engine/sql'

/**
 * The counties, states or regions of a large area with state and new listings, then one line for the rest: requests,
 * and rows outside or found before, belong to none of them. The sums are those of the area.
 */
export function unitAreas(city: City, seen: Seen & { units: AdminUnits }): RunArea[] {
  const { units, types, areas, fresh, isOver } = seen
  const states = unitStates(units, seen)
  const common = { city: city.label, country: city.country, businessTypes: types, askedWith: null }
  const lines = [...units.units.values()].map(({ key, label }): RunArea => {
    const { state = 'waiting', reason = null } = states.get(key) ?? {}
    const count = fresh.get(key) ?? 0
    return {
      ...common,
      path: `${city.label}/${key}`,
      label,
      state,
      rings: roundedRings(ringsOf(city, key), 4),
      raw: count,
      fresh: count,
      outside: 0,
      requests: 0,
      reason: reason === null ? null : texts.gapReason(reason),
      isRemainder: false,
    }
  })
  const counted = lines.reduce((total, line) => total + line.fresh, 0)
  const remainder: RunArea = {
    ...common,
    path: `${city.label}/`,
    label: `${city.label}, not by ${units.kind}`,
    state: stateOf(areas, isOver),
    rings: [],
    raw: Math.max(0, sum(areas, 'raw') - counted),
    fresh: 0,
    outside: sum(areas, 'outside'),
    requests: sum(areas, 'requests'),
    reason: null,
    isRemainder: true,
  }
  return [...lines, remainder]
}

type UnitState = { state: RunArea['state']; reason: GapReason | null }

/** The state of each unit, by its key. */
export function unitStates(
  units: AdminUnits,
  { areas, left, isOver }: Pick<Seen, 'areas' | 'left' | 'isOver'>,
): Map<string, UnitState> {
  const over = areasOver(units, { areas, left, isOver })
  return new Map(
    [...units.units.keys()].map((key) => {
      const own = over.get(key) ?? []
      return [key, { state: stateOf(own, isOver), reason: reasonOf(own) }]
    }),
  )
}

/**
 * Of each unit the areas over it, each with the state that it has there: where a source reports what is left, an area
 * is done in the units that it has passed.
 */
function areasOver(
  units: AdminUnits,
  { areas, left, isOver }: Pick<Seen, 'areas' | 'left' | 'isOver'>,
): Map<string, AreaSummary[]> {
  const byUnit = new Map<string, AreaSummary[]>()
  for (const area of areas) {
    const stateIn = stateInside(area, { units, left: left.get(area), isOver })
    for (const key of units.touching(area.box)) {
      const state = stateIn(key)
      const own = { ...area, state, reason: state === 'done' ? null : area.reason }
      const others = byUnit.get(key)
      if (others === undefined) byUnit.set(key, [own])
      else others.push(own)
    }
  }
  return byUnit
}

type Left = { units: AdminUnits; left: readonly Box[] | undefined; isOver: boolean }

/** Where a source does not report what is left, its next round may plan more areas in a unit until the task is done. */
function stateInside(area: AreaSummary, { units, left, isOver }: Left): (key: string) => AreaSummary['state'] {
  const mayGrow = !isOver && !area.isTaskDone && area.state === 'done'
  if (left === undefined) return () => (mayGrow ? 'running' : area.state)
  const [next] = left
  const open = new Set(left.flatMap((box) => [...units.touching(box)]))
  const read = next === undefined ? new Set<string>() : units.touching(next)
  const isActive = area.state === 'running' || area.state === 'waiting'
  return (key) => {
    if (!open.has(key)) return area.isMerging ? 'running' : 'done'
    if (!isActive) return area.state
    return area.state === 'running' && read.has(key) ? 'running' : 'waiting'
  }
}
