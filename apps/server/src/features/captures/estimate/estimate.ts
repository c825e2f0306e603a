import { setImmediate as immediate } from 'node:timers/promises'
import {
  type CaptureRequest,
  type PlannedArea,
  type Task,
  findPlace,
  placeSelections,
  planRound,
  tasksOf,
  usdOf,
} from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { Clock } from '../../../platform/clock.ts'

/**
 * The expected load of a capture; `listings` is null when the source needs no such estimate, `usd` when requests are
 * free.
 */
export type Estimate = {
  areas: number
  listings: number | null
  requests: number
  seconds: number
  usd: number | null
}

/** Assumed concurrent requests of a source without a limit. */
const usualConcurrency = 4
const msOfRequest = 50

/**
 * A first plan from default densities; the run corrects it as it learns. Large requests are estimated from a sample
 * of tasks, within a time limit.
 */
export async function estimateOf(
  request: CaptureRequest,
  declaration: SourceDeclaration,
  { now, maxMs }: Pick<Clock, 'now'> & { maxMs: number },
): Promise<Estimate> {
  const tasks = [...tasksOf(placeSelections(request, declaration), request.mode)]
  const end = now() + maxMs
  const sum = { tasks: 0, areas: 0, expected: 0, requests: 0 }
  for (const task of spreadOut(tasks)) {
    if (sum.tasks > 0 && now() >= end) break
    const areas = areasOf(task, declaration)
    sum.tasks += 1
    sum.areas += areas.length
    for (const { expected } of areas) {
      sum.expected += expected ?? 0
      sum.requests += Math.max(1, Math.ceil((expected ?? 0) / declaration.pageSize))
    }
    // Yields to other requests between two tasks.
    await immediate()
  }
  const share = sum.tasks / tasks.length
  const requests = Math.round(sum.requests / share)
  const { concurrency, gapMs } = declaration.limits
  return {
    areas: Math.round(sum.areas / share),
    listings: sum.expected > 0 ? Math.round(sum.expected / share) : null,
    requests,
    seconds: Math.ceil((requests * Math.max(gapMs, msOfRequest / (concurrency ?? usualConcurrency))) / 1000),
    usd: usdOf(requests, declaration.pricePerRequestUsd),
  }
}

/** Orders tasks so that any prefix is spread evenly over all. */
function spreadOut(tasks: readonly Task[]): Task[] {
  const goldenRatio = 0.618_033_988_75
  return tasks.toSorted((a, b) => ((a.index * goldenRatio) % 1) - ((b.index * goldenRatio) % 1))
}

/** A task with a listings limit queries the city in the source's own order, with only as many pages as needed. */
function areasOf(task: Task, declaration: SourceDeclaration): PlannedArea[] {
  const city = findPlace(task)
  if (city === null) return []
  const isWhole = task.fitLimit === null
  const areas = planRound(task, { city, declaration }, { round: 0, areas: [], isWhole })
  return isWhole ? areas : areas.map((area) => ({ ...area, expected: task.fitLimit }))
}
