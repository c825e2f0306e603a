import type { Engine, Ending, Run } from '@gazetteer/engine'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../../../platform/log.ts'

const outcomes = ['completed', 'with-gaps', 'stopped', 'failed', 'skipped'] as const

/** The engine, logging and counting what this process does with captures: starts, ends, prompts. */
export function observeRuns(engine: Engine, { registry, log }: { registry: Registry; log: Log }): Engine {
  const ended = new Counter({
    name: 'gazetteer_captures_ended_total',
    help: 'Ended captures, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of outcomes) ended.inc({ outcome }, 0)
  return {
    ...engine,
    async createRun(run) {
      await engine.createRun(run)
      const { source, origin, campaignId } = run.request
      log.info({ run: run.id, account: run.accountId, source, origin, campaign: campaignId }, 'a capture started')
    },
    async createSkippedRun(run) {
      await engine.createSkippedRun(run)
      ended.inc({ outcome: 'skipped' })
    },
    async raisePrompt(runId, details) {
      await engine.raisePrompt(runId, details)
      const prompt = await engine.readOpenPrompt(runId)
      log.warn({ run: runId, prompt: prompt?.details.kind ?? details.kind }, 'a capture waits for a decision')
    },
    async close(runId, last) {
      const isClosed = await engine.close(runId, last)
      const run = isClosed ? await engine.readRun(runId) : null
      if (run?.ending == null) return isClosed
      const outcome = outcomeOf(run.ending)
      ended.inc({ outcome })
      log.info({ ...factsOf(run), outcome }, 'a capture ended')
      return isClosed
    },
  }
}

const factsOf = (run: Run) => ({
  run: run.id,
  account: run.accountId,
  source: run.request.source,
  campaign: run.request.campaignId,
  listings: run.lastSeq,
  requests: run.requests,
  seconds: Math.round(((run.endedAt ?? run.startedAt) - run.startedAt - run.pausedMs) / 1_000),
})

function outcomeOf(ending: Ending): (typeof outcomes)[number] {
  return ending.code === 'with-gaps' ? 'with-gaps' : ending.state
}
