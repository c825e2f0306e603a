import { EnrichmentCache, SourceSilence, runFetchSlice } from '@gazetteer/engine'
import { linkedAbort } from '@gazetteer/sources'
import { awaitFirstDelivery } from './await-first-delivery.ts'
import type { WorkSliceResult } from '@gazetteer/engine'
import type { WorkContext } from './work-context.ts'

/** Lease duration without renewal; after it, work of a dead or frozen worker is taken over. */
export const leaseMs = 12_000
/** Maximum work slice per area; shorter with many runs, so that all of them advance. */
const maxSliceMs = 400
const fewRuns = 8
/** With so many runs, the next slice of each follows soon. */
const soonRuns = 4
/** How long a job continues with further slices. */
const jobMs = 4_000
/** How often a continuing job schedules what became due by its slices. */
const scheduleEveryMs = 500

/**
 * Handles `capture.fetch`: fetches areas for a limited time, each of the run that waited longest. The job belongs to
 * no run. Schedules the other due work of the runs that it served.
 */
export function fetchHandler(work: WorkContext): () => Promise<void> {
  const { captures, rateLimiter, observer, inFlight, owner, stopping, workingRuns } = work
  const { engine, clock, optOuts, scheduler, sources } = captures
  const shared = {
    ...observer,
    engine,
    rateLimiter,
    clock,
    optOuts,
    silence: new SourceSilence(),
    enrichment: new EnrichmentCache(sources.open),
    onFreed: scheduler.run,
    unattendedPatienceMs: captures.sourceRetryMs,
  }
  return async () => {
    const served = new Set<string>()
    let isFirst = true
    const scheduleServed = () => {
      for (const runId of served) scheduler.run(runId)
      served.clear()
    }
    const end = performance.now() + jobMs
    let nextSchedule = performance.now() // after the first slice
    while (!stopping.aborted && performance.now() < end) {
      // The first slice ends after one page, which may be the first of its run.
      const result = await fetchSlice(isFirst ? 0 : (maxSliceMs * fewRuns) / Math.max(workingRuns(), fewRuns))
      // Nothing is due, or another worker claimed it and will schedule what follows. Scheduling here could loop.
      if (result === null) break
      served.add(result.runId)
      await report(result)
      if (isFirst) {
        isFirst = false
        await awaitFirstDelivery(captures, result.runId, stopping)
      }
      if (performance.now() < nextSchedule) continue
      scheduleServed()
      nextSchedule = performance.now() + scheduleEveryMs
    }
    scheduleServed()
  }

  async function fetchSlice(sliceMs: number): Promise<WorkSliceResult | null> {
    const flight = linkedAbort(stopping)
    let claimed: string | null = null
    const onClaim = (runId: string) => inFlight.watch((claimed = runId), flight)
    try {
      const request = { owner, leaseMs, runId: null, openSource: sources.open }
      const isNextSoon = workingRuns() <= soonRuns
      return await runFetchSlice(request, { ...shared, sliceMs, isNextSoon, onClaim }, flight.signal)
    } finally {
      flight.unlink()
      if (claimed !== null) inFlight.unwatch(claimed, flight)
    }
  }

  /** Reports a source that needs a decision or is broken to the run's owner. */
  async function report(result: WorkSliceResult): Promise<void> {
    if (result.kind === 'needs-user') {
      const { words, until } = result
      await engine.raisePrompt(result.runId, { kind: 'source', words, ...(until === undefined ? {} : { until }) })
    } else if (result.kind === 'broken') {
      await engine.decideEnd(result.runId, { state: 'failed', code: 'broken', words: result.words })
    }
  }
}
