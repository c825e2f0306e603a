import type { Engine, Ending } from '@gazetteer/engine'
import { Counter, type Registry } from 'prom-client'

const outcomes = ['completed', 'with-gaps', 'stopped', 'failed', 'skipped'] as const

/** The engine, counting the captures that this process closes. */
export function countEnded(engine: Engine, registry: Registry): Engine {
  const ended = new Counter({
    name: 'gazetteer_captures_ended_total',
    help: 'Ended captures, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of outcomes) ended.inc({ outcome }, 0)
  return {
    ...engine,
    async close(runId, last) {
      const isClosed = await engine.close(runId, last)
      const ending = isClosed ? (await engine.readRun(runId))?.ending : null
      if (ending != null) ended.inc({ outcome: outcomeOf(ending) })
      return isClosed
    },
    async createSkippedRun(run) {
      await engine.createSkippedRun(run)
      ended.inc({ outcome: 'skipped' })
    },
  }
}

function outcomeOf(ending: Ending): (typeof outcomes)[number] {
  return ending.code === 'with-gaps' ? 'with-gaps' : ending.state
}
