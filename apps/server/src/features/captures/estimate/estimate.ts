import { setImmediate as immediate } from 'node:timers/promises'
import {
  type CaptureRequest,
  type PlannedArea,
  type Task,
  findPlace,
  placeSelections,
  planRound,
  requestsForListings,
  tasksOf,
  usdOf,
} from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { Clock } from '../../../platform/clock.ts'
import { type Expected, expectedListings, type Knowledge } from './expected-listings.ts'

/** The expected load of a capture. Unknown is null; `usd` is null also when requests are free. */
export type Estimate = {
  areas: number
  listings: { low: number; high: number } | null
  /** The middle of `listings`. */
  expected: number | null
  requests: number
  bytes: number | null
  seconds: number
  usd: number | null
}

export type EstimateSettings = Pick<Clock, 'now'> & {
  /** Time for planning; large requests are estimated from a sample of their tasks. */
  maxMs: number
  /** Time until a source must have counted. */
  countMs: number
  knowledge: Knowledge
}

/** Assumed concurrent requests of a source without a limit. */
const usualConcurrency = 4
/** Usual time of an answer: from a server, and from this machine's own files. */
const [msOfServer, msOfFile] = [500, 50]
const bytesPerSecond = 20_000_000
/** Merged and delivered, on two cores (bench bulk). */
const listingsPerSecond = 3_000

/** A first plan from default densities, scaled to the listings that are expected; the run corrects it as it learns. */
export async function estimateOf(
  request: CaptureRequest,
  declaration: SourceDeclaration,
  { now, maxMs, countMs, knowledge }: EstimateSettings,
): Promise<Estimate> {
  const tasks = [...tasksOf(placeSelections(request, declaration), request.mode)]
  const end = now() + maxMs
  const patience = AbortSignal.timeout(countMs)
  const sum = { tasks: 0, areas: 0, paid: 0, low: 0, high: 0, bytes: 0 }
  const unknown = { listings: false, bytes: false }
  for (const task of spreadOut(tasks)) {
    if (sum.tasks > 0 && now() >= end) break
    const expected = await expectedListings(task, { ...knowledge, declaration }, patience)
    const areas = areasOf(task, declaration)
    sum.tasks += 1
    sum.areas += areas.length
    sum.paid += requestsOf(task, { areas, listings: expected === null ? null : middleOf(expected) }, declaration)
    sum.low += expected?.low ?? 0
    sum.high += expected?.high ?? 0
    sum.bytes += expected?.bytes ?? 0
    unknown.listings ||= expected === null
    unknown.bytes ||= expected?.bytes == null
    // Yields to other requests between two tasks.
    await immediate()
  }
  const share = sum.tasks / tasks.length
  const isKnown = !unknown.listings && sum.tasks > 0
  const listings = isKnown ? { low: Math.floor(sum.low / share), high: Math.ceil(sum.high / share) } : null
  const paid = Math.round(sum.paid / share)
  const requests = paid + (isProbed(request, declaration) ? paid : 0)
  const bytes = unknown.bytes || sum.tasks === 0 ? null : Math.round(sum.bytes / share)
  const expected = listings === null ? null : Math.round(middleOf(listings))
  return {
    areas: Math.round(sum.areas / share),
    listings,
    expected,
    requests,
    bytes,
    seconds: Math.ceil(
      requests * secondsOfRequest(request, declaration) +
        (bytes ?? 0) / bytesPerSecond +
        (expected ?? 0) / listingsPerSecond,
    ),
    usd: usdOf(paid, declaration.pricePerRequestUsd),
  }
}

/** With as many requests in flight as the mode and the source permit. */
function secondsOfRequest(
  { mode }: CaptureRequest,
  { server, usualAnswerMs, limits: { concurrency, gapMs } }: SourceDeclaration,
): number {
  const answerMs = usualAnswerMs ?? (server === null ? msOfFile : msOfServer)
  const inFlight = mode === 'manual' ? 1 : (concurrency ?? usualConcurrency)
  return Math.max(gapMs, answerMs / inFlight) / 1000
}

/** Free probes read the same pages once more. */
const isProbed = ({ mode }: CaptureRequest, { hasFreeProbe }: SourceDeclaration): boolean =>
  hasFreeProbe && mode === 'autonomous'

const middleOf = ({ low, high }: Pick<Expected, 'low' | 'high'>): number => (low + high) / 2

/** Requests for the expected listings (null: not known); without an expectation, for those of the plan. */
function requestsOf(
  task: Task,
  { areas, listings }: { areas: readonly PlannedArea[]; listings: number | null },
  declaration: SourceDeclaration,
): number {
  const known = listings ?? task.fitLimit
  if (known !== null) return Math.max(1, Math.ceil(requestsForListings(known, task, declaration)))
  return areas.reduce((sum, { expected }) => sum + Math.max(1, Math.ceil((expected ?? 0) / declaration.pageSize)), 0)
}

/** Orders tasks so that any prefix is spread evenly over all. */
function spreadOut(tasks: readonly Task[]): Task[] {
  const goldenRatio = 0.618_033_988_75
  return tasks.toSorted((a, b) => ((a.index * goldenRatio) % 1) - ((b.index * goldenRatio) % 1))
}

/** A task with a listings limit queries the city as a whole first. */
function areasOf(task: Task, declaration: SourceDeclaration): PlannedArea[] {
  const city = findPlace(task)
  if (city === null) return []
  return planRound(task, { city, declaration }, { round: 0, areas: [], isWhole: task.fitLimit === null })
}
