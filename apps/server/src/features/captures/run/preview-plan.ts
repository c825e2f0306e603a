import { setImmediate as immediate } from 'node:timers/promises'
import { tasksOf, planRound, usdOf } from '@gazetteer/engine'
import type { Task, PlannedArea } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/source'
import { findCity } from '@gazetteer/places'
import { declarationOf } from './declaration-of.ts'
import { selectionsOf } from './selections.ts'
import type { planPreviewAnswerSchema, StartRequest } from '@gazetteer/contract'
import type { z } from 'zod'
import type { CapturesContext } from '../types.ts'

/** A large campaign is estimated from some of its tasks, spread over all: so long at the most is planned. */
const maxPlanningMs = 2_000

/** What a capture would take: a first plan by default densities; the run itself corrects it as it learns. */
export async function previewPlan(
  { sources, clock }: Pick<CapturesContext, 'sources' | 'clock'>,
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  const selections = selectionsOf(body)
  const declaration = declarationOf(sources, body.source ?? sources.defaultId)
  const tasks = tasksOf({ mode: body.mode, source: declaration.id, selections, onlyNew: body.onlyNew }, declaration)
  const end = clock.now() + maxPlanningMs
  const sum = { tasks: 0, areas: 0, expected: 0, requests: 0 }
  for (const task of spreadOut(tasks)) {
    if (sum.tasks > 0 && clock.now() >= end) break
    const areas = areasOf(task, declaration)
    sum.tasks += 1
    sum.areas += areas.length
    for (const { expected } of areas) {
      sum.expected += expected ?? 0
      sum.requests += Math.max(1, Math.ceil((expected ?? 0) / declaration.pageSize))
    }
    // Other calls are answered between two tasks.
    await immediate()
  }
  const share = sum.tasks / tasks.length
  const requests = Math.round(sum.requests / share)
  const { concurrency, gapMs } = declaration.limits
  const seconds = (requests * Math.max(gapMs, 50 / (concurrency ?? 4))) / 1000
  return {
    success: true,
    areas: Math.round(sum.areas / share),
    expectedListings: sum.expected > 0 ? Math.round(sum.expected / share) : null,
    expectedRequests: requests,
    expectedSeconds: Math.ceil(seconds),
    costUsd: usdOf(requests, declaration.pricePerRequestUsd),
    retention: declaration.retention,
    source: { id: declaration.id, title: declaration.title, isFictional: declaration.isFictional },
  }
}

/** In an order in which any first part of them is spread evenly over all. */
function spreadOut(tasks: readonly Task[]): Task[] {
  const goldenRatio = 0.618_033_988_75
  return tasks.toSorted((a, b) => ((a.index * goldenRatio) % 1) - ((b.index * goldenRatio) % 1))
}

/** A task that ends after so many listings asks the city in the source's own order, and no more pages than they fill. */
function areasOf(task: Task, declaration: SourceDeclaration): PlannedArea[] {
  const city = findCity(task.city)
  if (city === null) return []
  const isWhole = task.fitLimit === null
  const areas = planRound(task, city, declaration, { round: 0, areas: [], isWhole })
  return isWhole ? areas : areas.map((area) => ({ ...area, expected: task.fitLimit }))
}
