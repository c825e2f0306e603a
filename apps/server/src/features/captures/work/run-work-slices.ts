import { Enrichment, SourceSilence, runFetchSlice, runPlanningSlice } from '@gazetteer/engine'
import { linkedAbort } from '@gazetteer/sources'
import { z } from 'zod'
import type { WorkSliceResult } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'
import type { WorkSliceJob } from './jobs-of.ts'
import type { WorkContext } from './open-worker.ts'

/** How long a lease lasts without a sign of life; a dead or frozen worker is taken over after it. */
export const leaseMs = 12_000
/** How long a turn keeps its area while there are few runs; with many it is shorter, so that all of them advance together. */
const maxSliceMs = 400
const fewRuns = 8
/** How long a job goes on taking turns; each of its claims serves whoever has waited longest. */
const jobMs = 4_000
/** How often a job that goes on lets others know what became due by its turns. */
const pollEveryMs = 500
/** How long at most it then plans runs that have nothing to ask yet. */
const planMs = 200

const workSliceJobSchema = z.object({ runId: z.string(), kind: z.enum(['plan', 'ask']) })

/**
 * The handler of `capture.turn`: plans the run that the job names, or asks areas of the runs that have waited longest, for a while.
 * The runs it worked for are woken now and then, and with them whatever else of them is due.
 */
export function workSliceHandler(work: WorkContext): (data: unknown) => Promise<void> {
  const shared = sharedByTurns(work)
  /** Runs that this process plans now, `null` for any that waits: the same arithmetic is not done twice. */
  const planning = new Set<string | null>()
  return async (data) => {
    const job = workSliceJobSchema.parse(data)
    const served = new Set([job.runId])
    const wakeServed = () => {
      for (const runId of served) work.scheduler.run(runId)
      served.clear()
    }
    const start = performance.now()
    let nextPoll = start + pollEveryMs
    for (let isFirst = true; !work.stopping.aborted && performance.now() < start + jobMs; isFirst = false) {
      const result = await nextSlice(job, (maxSliceMs * fewRuns) / Math.max(work.workingRuns(), fewRuns))
      // What was due is somebody else's by now, who wakes the run when it is done; else the beat does. Woken here it could go round.
      if (result === null && isFirst) return
      if (result === null) break
      served.add(result.runId)
      await act(work.context, result)
      if (performance.now() < nextPoll) continue
      wakeServed()
      await planOthers()
      nextPoll = performance.now() + pollEveryMs
    }
    wakeServed()
  }

  /** Where nothing is to be asked the run of the job may wait for its next round: it is planned here and now, without another job. */
  async function nextSlice({ kind, runId }: WorkSliceJob, sliceMs: number): Promise<WorkSliceResult | null> {
    if (kind === 'ask') return (await slice('ask', runId, sliceMs)) ?? (await plan(runId, sliceMs))
    return (await plan(runId, sliceMs)) ?? (await slice('ask', runId, sliceMs))
  }

  /** A run that has nothing to ask yet would wait until the jobs of all that have are through: it is planned between their turns. */
  async function planOthers(): Promise<void> {
    const end = performance.now() + planMs
    while (!work.stopping.aborted && performance.now() < end) {
      const result = await plan(null, maxSliceMs)
      if (result === null) return
      await act(work.context, result)
    }
  }

  /** Plans the run, or with `null` whichever waits for it. */
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

function sharedByTurns({ context, rateLimiter, observer, scheduler }: WorkContext) {
  const { engine, clock, sources, optOuts } = context
  const memory = { silence: new SourceSilence(), completion: new Enrichment(sources.open) }
  return { ...observer, engine, rateLimiter, clock, optOuts, ...memory, onFreed: scheduler.run }
}

/** A source that needs a person, or that makes no sense, is told to the run's owner. */
async function act({ engine }: CapturesContext, result: WorkSliceResult): Promise<void> {
  if (result.kind === 'needs-user') {
    const { words, until } = result
    await engine.raisePrompt(result.runId, { kind: 'source', words, ...(until === undefined ? {} : { until }) })
  } else if (result.kind === 'broken') {
    await engine.decideEnd(result.runId, { state: 'failed', code: 'broken', words: result.words })
  }
}
