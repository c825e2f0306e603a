import { EnrichmentCache, SourceSilence, runFetchSlice, runPlanningSlice } from '@gazetteer/engine'
import { linkedAbort } from '@gazetteer/sources'
import { z } from 'zod'
import type { WorkSliceResult } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'
import type { WorkSliceJob } from './jobs-of.ts'
import type { WorkContext } from './work-context.ts'

/** Lease duration without renewal; after it, work of a dead or frozen worker is taken over. */
export const leaseMs = 12_000
/** Maximum work slice per area; shorter with many runs, so that all of them advance. */
const maxSliceMs = 400
const fewRuns = 8
/** How long a job continues with further slices; each serves the run that waited longest. */
const jobMs = 4_000
/** How often a continuing job schedules what became due by its slices. */
const pollEveryMs = 500
/** Time limit for planning other runs between two slices. */
const planMs = 200

const workSliceJobSchema = z.object({ runId: z.string(), kind: z.enum(['plan', 'ask']) })

/**
 * Handles `capture.turn`: plans the named run, or fetches areas of the runs that waited longest, for a limited time.
 * Periodically schedules the other due work of the runs it served.
 */
export function workSliceHandler(work: WorkContext): (data: unknown) => Promise<void> {
  const shared = sharedBySlices(work)
  /** Runs being planned by this process, `null` for an unnamed one, so that no plan is computed twice. */
  const planning = new Set<string | null>()
  return async (data) => {
    const job = workSliceJobSchema.parse(data)
    const served = new Set([job.runId])
    const scheduleServed = () => {
      for (const runId of served) work.scheduler.run(runId)
      served.clear()
    }
    const start = performance.now()
    let nextPoll = start + pollEveryMs
    for (let isFirst = true; !work.stopping.aborted && performance.now() < start + jobMs; isFirst = false) {
      const result = await nextSlice(job, (maxSliceMs * fewRuns) / Math.max(work.workingRuns(), fewRuns))
      // Another worker claimed the work and will schedule the run; otherwise the poller does. Scheduling here could
      // loop.
      if (result === null && isFirst) return
      if (result === null) break
      served.add(result.runId)
      await act(work.context, result)
      if (performance.now() < nextPoll) continue
      scheduleServed()
      await planOthers()
      nextPoll = performance.now() + pollEveryMs
    }
    scheduleServed()
  }

  /** With nothing to fetch, the job's run may wait for its next round: plan it directly, without another job. */
  async function nextSlice({ kind, runId }: WorkSliceJob, sliceMs: number): Promise<WorkSliceResult | null> {
    if (kind === 'ask') return (await slice('ask', runId, sliceMs)) ?? (await plan(runId, sliceMs))
    return (await plan(runId, sliceMs)) ?? (await slice('ask', runId, sliceMs))
  }

  /** A run without areas would wait behind the jobs of all others, so it is planned between their slices. */
  async function planOthers(): Promise<void> {
    const end = performance.now() + planMs
    while (!work.stopping.aborted && performance.now() < end) {
      const result = await plan(null, maxSliceMs)
      if (result === null) return
      await act(work.context, result)
    }
  }

  /** Plans the run, or with `null` any run that waits for it. */
  async function plan(runId: string | null, sliceMs: number): Promise<WorkSliceResult | null> {
    if (planning.has(runId)) return null
    planning.add(runId)
    try {
      const result = await slice('plan', runId, sliceMs)
      if (result !== null) work.scheduler.run(result.runId)
      return result
    } finally {
      planning.delete(runId)
    }
  }

  async function slice(kind: 'plan' | 'ask', runId: string | null, sliceMs: number): Promise<WorkSliceResult | null> {
    const flight = linkedAbort(work.stopping)
    const watched: { runId: string | null } = { runId: null }
    const request = { owner: work.owner, leaseMs, openSource: work.context.sources.open }
    const context = {
      ...shared,
      sliceMs,
      onClaim: (claimed: string) => work.inFlight.watch((watched.runId = claimed), flight),
    }
    try {
      return kind === 'plan'
        ? await runPlanningSlice({ ...request, runId }, context, flight.signal)
        : await runFetchSlice({ ...request, runId: null }, context, flight.signal)
    } finally {
      flight.unlink()
      if (watched.runId !== null) work.inFlight.unwatch(watched.runId, flight)
    }
  }
}

function sharedBySlices({ context, rateLimiter, observer, scheduler }: WorkContext) {
  const { engine, clock, sources, optOuts } = context
  const memory = { silence: new SourceSilence(), enrichment: new EnrichmentCache(sources.open) }
  return { ...observer, engine, rateLimiter, clock, optOuts, ...memory, onFreed: scheduler.run }
}

/** Reports a source that needs a decision or is broken to the run's owner. */
async function act({ engine }: CapturesContext, result: WorkSliceResult): Promise<void> {
  if (result.kind === 'needs-user') {
    const { words, until } = result
    await engine.raisePrompt(result.runId, { kind: 'source', words, ...(until === undefined ? {} : { until }) })
  } else if (result.kind === 'broken') {
    await engine.decideEnd(result.runId, { state: 'failed', code: 'broken', words: result.words })
  }
}
