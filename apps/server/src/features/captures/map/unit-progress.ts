import { unitsOf } from '@gazetteer/places'
import { findPlace, type Run, type RunProgress } from '@gazetteer/engine'
import type { Progress } from '@gazetteer/contract'
import type { CapturesContext } from '../context.ts'
import { boxesLeft } from './boxes-left.ts'
import { readMapAreas } from '@gazetteer/engine/sql'
import { unitStates } from './unit-areas.ts'

/**
 * How many counties, states or regions of the current place are done; null unless it is a state or country. Also null
 * for a source with a cap: its next round may plan more areas in each of them.
 */
export async function readUnitProgress(
  { db, sources }: Pick<CapturesContext, 'db' | 'sources'>,
  run: Run,
  { current }: Pick<RunProgress, 'current'>,
): Promise<Progress['units']> {
  const place = current?.area == null ? null : findPlace(current)
  const units = place === null ? null : unitsOf(place)
  if (current === null || units === null) return null
  if (sources.declarationOf(run.request.source).cap !== null) return null
  const areas = await readMapAreas(db, run.id, [current.index])
  const left = await boxesLeft(sources, run, areas)
  const states = [...unitStates(units, { areas, left, isOver: false }).values()]
  const done = states.filter(({ state }) => state === 'done').length
  return { kind: units.kind, done, total: units.units.size }
}
