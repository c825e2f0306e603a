import { setImmediate as immediate } from 'node:timers/promises'
import {
  type CaptureRequest,
  type PlannedArea,
  type Task,
  expectedRequests,
  findPlace,
  placeSelections,
  planRound,
  requestsForListings,
  tasksOf,
  usdOf,
} from '@gazetteer/engine'
import type { Pace } from '@gazetteer/engine/sql'
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
  /** Of earlier captures; null: not used. A request of a source of files takes as long as it reads. */
  pace: Pace | null
}

/** Assumed concurrent requests of a source without a limit. */
const usualConcurrency = 4
/** Usual time of an answer: from a server, and from this machine's own files. */
const [msOfServer, msOfFile] = [500, 50]
/** To store and merge an answer; the requests of a run wait for each other (bench speed). */
const msOfStoring = 50
const bytesPerSecond = 20_000_000
/** Merged and delivered, on two cores (bench bulk). */
const listingsPerSecond = 3_000

/** A first plan from default densities, scaled to the listings that are expected; the run corrects it as it learns. */
export async function estimateOf(
  request: CaptureRequest,
  declaration: SourceDeclaration,
  { now, maxMs, countMs, knowledge, pace }: EstimateSettings,
): Promise<Estimate> {
  const placed = placeSelections(request, declaration)
  const tasks = [...tasksOf(placed, request.mode)]
  const upTo = expectedRequests(placed, { mode: request.mode, ...declaration })
  const start = now()
  const patience = AbortSignal.timeout(countMs)
  const spread = spreadOut(tasks)
  const found = { tasks: 0, weight: 0, paid: 0, low: 0, high: 0, bytes: 0 }
  const unknown = { listings: tasks.length === 0, bytes: tasks.length === 0 }
  const listingsOfTask = new Map<number, number>()
  for (const task of spread) {
    if (found.tasks > 0 && now() >= start + maxMs / 2) break
    const expected = await expectedListings(task, { ...knowledge, declaration }, patience)
    found.tasks += 1
    found.weight += upTo(task.index + 1) - upTo(task.index)
    found.low += expected?.low ?? 0
    found.high += expected?.high ?? 0
    found.bytes += expected?.bytes ?? 0
    unknown.listings ||= expected === null
    unknown.bytes ||= expected?.bytes == null
    if (expected !== null) {
      listingsOfTask.set(task.index, middleOf(expected))
      found.paid += requestsOf(task, { areas: [], listings: middleOf(expected) }, declaration)
    }
    // Yields to other requests between two tasks.
    await immediate()
  }
  const planned = { tasks: 0, areas: 0, paid: 0 }
  for (const task of spread) {
    if (planned.tasks > 0 && now() >= start + maxMs) break
    const areas = areasOf(task, declaration)
    planned.tasks += 1
    planned.areas += areas.length
    planned.paid += requestsOf(task, { areas, listings: listingsOfTask.get(task.index) ?? null }, declaration)
    await immediate()
  }
  // By population: a part of the tasks may have more of the large cities, or of the frequent types.
  const foundShare = found.tasks === tasks.length ? 1 : found.weight / upTo(Infinity)
  const plannedShare = planned.tasks / tasks.length
  const isKnown = !unknown.listings
  const listings = isKnown
    ? { low: Math.floor(found.low / foundShare), high: Math.ceil(found.high / foundShare) }
    : null
  const paid = Math.round(isKnown ? found.paid / foundShare : planned.paid / plannedShare)
  const requests = paid + (isProbed(request, declaration) ? paid : 0)
  const bytes = unknown.bytes ? null : Math.round(found.bytes / foundShare)
  const expected = listings === null ? null : Math.round(middleOf(listings))
  return {
    areas: Math.round(planned.areas / plannedShare),
    listings,
    expected,
    requests,
    bytes,
    seconds: Math.ceil(
      requests * withPace(secondsOfRequest(request, declaration), bytes === null ? pace : null) +
        (bytes ?? 0) / bytesPerSecond +
        (expected ?? 0) / listingsPerSecond,
    ),
    usd: usdOf(paid, declaration.pricePerRequestUsd),
  }
}

/** What is usual counts as much as so many requests. */
const usualRequests = 50

function withPace(usualSeconds: number, pace: Pace | null): number {
  const { seconds, requests } = pace ?? { seconds: 0, requests: 0 }
  return (usualSeconds * usualRequests + seconds) / (usualRequests + requests)
}

/** With as many requests in flight as the mode and the source permit. */
function secondsOfRequest(
  { mode }: CaptureRequest,
  { server, usualAnswerMs, limits: { concurrency, gapMs } }: SourceDeclaration,
): number {
  const answerMs = usualAnswerMs ?? (server === null ? msOfFile : msOfServer)
  const inFlight = mode === 'manual' ? 1 : (concurrency ?? usualConcurrency)
  return Math.max(gapMs, answerMs / inFlight + msOfStoring) / 1000
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
