import { setImmediate as immediate } from 'node:timers/promises'
import { lanesOf, planRound } from '@gazetteer/capture'
import type { Lane, PlannedArea } from '@gazetteer/capture'
import type { SourceDeclaration } from '@gazetteer/source'
import { findCity } from '@gazetteer/us-places'
import { declarationOf } from './declaration-of.ts'
import { selectionsOf } from './selections.ts'
import type { planPreviewAnswerSchema, StartRequest } from '@gazetteer/contract'
import type { z } from 'zod'
import type { CapturesContext } from './types.ts'

/** A large campaign is planned in pieces: other calls are answered between them. */
const lanesAtOnce = 32

/** What a capture would take: a first plan by usual densities; the run itself corrects it as it learns. */
export async function previewPlan(
  { sources }: CapturesContext,
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  const selections = selectionsOf(body)
  const declaration = declarationOf(sources, body.source ?? sources.defaultId)
  const lanes = lanesOf({ mode: body.mode, source: declaration.id, selections, onlyNew: body.onlyNew }, declaration)
  const areas: PlannedArea[] = []
  for (const lane of lanes) {
    areas.push(...areasOf(lane, declaration))
    if (lane.index % lanesAtOnce === lanesAtOnce - 1) await immediate()
  }
  const expected = areas.reduce((sum, area) => sum + (area.expected ?? 0), 0)
  const requests = areas.reduce(
    (sum, area) => sum + Math.max(1, Math.ceil((area.expected ?? 0) / declaration.pageSize)),
    0,
  )
  const { concurrency, gapMs } = declaration.limits
  const seconds = (requests * Math.max(gapMs, 50 / (concurrency ?? 4))) / 1000
  return {
    success: true,
    areas: areas.length,
    expectedListings: expected > 0 ? Math.round(expected) : null,
    expectedRequests: requests,
    expectedSeconds: Math.ceil(seconds),
    costUsd: declaration.pricePerRequestUsd === null ? null : requests * declaration.pricePerRequestUsd,
    retention: declaration.retention,
    source: { id: declaration.id, title: declaration.title, isFictional: declaration.isFictional },
  }
}

/** A lane that ends after so many listings asks the city in the source's own order, and no more pages than they fill. */
function areasOf(lane: Lane, declaration: SourceDeclaration): PlannedArea[] {
  const city = findCity(lane.city)
  if (city === null) return []
  const isWhole = lane.fitLimit === null
  const areas = planRound(lane, city, declaration, { round: 0, areas: [], isWhole })
  return isWhole ? areas : areas.map((area) => ({ ...area, expected: lane.fitLimit }))
}
