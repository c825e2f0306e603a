import { SourceError } from '@gazetteer/source'
import { findCity } from '@gazetteer/us-places'
import { lanesOf } from './request.ts'
import { planRound } from './plan/plan-round.ts'
import { texts } from './texts.ts'
import type { MapsSource } from '@gazetteer/source'
import type { PlannedLane } from './ports.ts'
import type { TurnContext, TurnResult } from './ask-turn.ts'
import type { Lane } from './request.ts'
import type { Run } from './run.ts'

/** So many areas are planned at once; the rest when these are nearly used up. */
const areasAtOnce = 64

/** Plans the first rounds of the run's next lanes; a city that the source does not cover becomes a gap. */
export async function planTurn(
  run: Run,
  source: MapsSource,
  { ledger }: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult> {
  const lanes = lanesOf(run.request, source.declaration).slice(run.lanesPlanned)
  const planned: PlannedLane[] = []
  let areas = 0
  try {
    for (const lane of lanes) {
      if (areas >= areasAtOnce) break
      const next = await planLane(lane, source, signal)
      planned.push(next)
      areas += next.areas.length
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'done' }
    if (!(error instanceof SourceError)) throw error
    const kind = error.kind === 'broken' ? 'broken' : 'needs-user'
    return { kind, runId: run.id, message: error.message }
  }
  await ledger.addLanes(run.id, run.lanesPlanned, planned)
  return { kind: 'done' }
}

async function planLane(lane: Lane, source: MapsSource, signal: AbortSignal): Promise<PlannedLane> {
  const city = findCity(lane.city)
  if (city === null) return { lane, areas: [], gap: { area: lane.city, reason: `Unknown city: ${lane.city}` } }
  if (!(await source.covers(city, signal))) return { lane, areas: [], gap: texts.notCoveredGap(city.label) }
  return { lane, areas: planRound(lane, city, source.declaration, { round: 0, areas: [] }), gap: null }
}
