import { Completion, SourceSilence, takeAskingTurn, takePlanningTurn } from '@gazetteer/engine'
import { linkedAbort } from '@gazetteer/source'
import { z } from 'zod'
import type { TurnResult } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'
import type { TurnJob } from './jobs-of.ts'
import type { WorkContext } from './open-worker.ts'

/** How long a lease lasts without a sign of life; a dead or frozen worker is taken over after it. */
export const leaseMs = 12_000
/** How long a turn keeps its area while there are few runs; with many it is shorter, so that all of them advance together. */
const maxSliceMs = 400
const fewRuns = 8
/** How long a job goes on taking turns; each of its claims serves whoever has waited longest. */
const jobMs = 4_000
/** How often a job that goes on lets others know what became due by its turns. */
const wakeEveryMs = 500
/** How long at most it then plans runs that have nothing to ask yet. */
const planMs = 200

const turnJobSchema = z.object({ runId: z.string(), kind: z.enum(['plan', 'ask']) })

/**
 * The handler of `capture.turn`: plans the run that the job names, or asks areas of the runs that have waited longest, for a while.
 * The runs it worked for are woken now and then, and with them whatever else of them is due.
 */
export function turnHandler(work: WorkContext): (data: unknown) => Promise<void> {
  const shared = sharedByTurns(work)
  /** Runs that this process plans now, `null` for any that waits: the same arithmetic is not done twice. */
  const planning = new Set<string | null>()
  return async (data) => {
    const job = turnJobSchema.parse(data)
    const served = new Set([job.runId])
    const wakeServed = () => {
      for (const runId of served) work.wake.run(runId)
      served.clear()
    }
    const start = performance.now()
    let nextWake = start + wakeEveryMs
    for (let isFirst = true; !work.stopping.aborted && performance.now() < start + jobMs; isFirst = false) {
      const result = await nextTurn(job, (maxSliceMs * fewRuns) / Math.max(work.workingRuns(), fewRuns))
      // What was due is somebody else's by now, who wakes the run when it is done; else the beat does. Woken here it could go round.
      if (result === null && isFirst) return
      if (result === null) break
      served.add(result.runId)
      await act(work.context, result)
      if (performance.now() < nextWake) continue
      wakeServed()
      await planOthers()
      nextWake = performance.now() + wakeEveryMs
    }
    wakeServed()
  }

  /** Where nothing is to be asked the run of the job may wait for its next round: it is planned here and now, without another job. */
  async function nextTurn({ kind, runId }: TurnJob, sliceMs: number): Promise<TurnResult | null> {
    if (kind === 'ask') return (await turn('ask', runId, sliceMs)) ?? (await plan(runId, sliceMs))
    return (await plan(runId, sliceMs)) ?? (await turn('ask', runId, sliceMs))
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
  async function plan(runId: string | null, sliceMs: number): Promise<TurnResult | null> {
    if (planning.has(runId)) return null
    planning.add(runId)
    try {
      const result = await turn('plan', runId, sliceMs)
      if (result !== null) work.wake.run(result.runId)
      return result
    } finally {
      planning.delete(runId)
    }
  }

  async function turn(kind: 'plan' | 'ask', runId: string | null, sliceMs: number): Promise<TurnResult | null> {
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
        ? await takePlanningTurn({ ...request, runId }, context, flight.signal)
        : await takeAskingTurn({ ...request, runId: null }, context, flight.signal)
    } finally {
      flight.unlink()
      if (watched.runId !== null) work.inFlight.unwatch(watched.runId, flight)
    }
  }
}

function sharedByTurns({ context, gate, observer, wake }: WorkContext) {
  const { ledger, clock, sources, optOuts } = context
  const memory = { silence: new SourceSilence(), completion: new Completion(sources.open) }
  return { ...observer, ledger, gate, clock, optOuts, ...memory, onFreed: wake.run }
}

/** A source that needs a person, or that makes no sense, is told to the run's owner. */
async function act({ ledger }: CapturesContext, result: TurnResult): Promise<void> {
  if (result.kind === 'needs-user') {
    const { words, until } = result
    await ledger.raisePrompt(result.runId, { kind: 'source', words, ...(until === undefined ? {} : { until }) })
  } else if (result.kind === 'broken') {
    await ledger.decideEnd(result.runId, { state: 'failed', code: 'broken', words: result.words })
  }
}
