import { lanesOf, planRound } from '@gazetteer/capture'
import { findCity } from '@gazetteer/us-places'
import { selectionsOf } from './selections.ts'
import type { planPreviewAnswerSchema, StartRequest } from '@gazetteer/contract'
import type { z } from 'zod'
import type { CapturesContext } from './types.ts'

/** What a capture would take: a first plan by usual densities; the run itself corrects it as it learns. */
export async function previewPlan(
  { sources }: CapturesContext,
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  const selections = selectionsOf(body)
  const declaration = sources.declarationOf(body.source ?? sources.defaultId)
  const lanes = lanesOf({ mode: body.mode, source: declaration.id, selections, onlyNew: body.onlyNew }, declaration)
  const areas = lanes.flatMap((lane) => {
    const city = findCity(lane.city)
    return city === null ? [] : planRound(lane, city, declaration, { round: 0, settled: [], isWhole: true })
  })
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
