import { deliversNothing } from '../run/close-ended.ts'
import type { Run } from '@gazetteer/engine'
import type { WorkDependencies } from './work-context.ts'

type Delivering = Pick<Run, 'state' | 'intent' | 'lastSeq' | 'deliveredSeq' | 'destination' | 'isDeliveryOver'>
type FirstDeliveryDependencies = {
  engine: { readRun: (runId: string) => Promise<Delivering | null> }
  clock: Pick<WorkDependencies['clock'], 'now' | 'sleep'>
  scheduler: Pick<WorkDependencies['scheduler'], 'deliver'>
}

/** The longest wait: a slow database of a user hardly delays fetching. */
const maxWaitMs = 1_000
const checkEveryMs = 20

/**
 * Enqueues the delivery of a run's first listings and waits for it, so that its user soon sees rows. Otherwise each
 * step of the delivery would wait for the next pages.
 */
export async function awaitFirstDelivery(
  { engine, clock, scheduler }: FirstDeliveryDependencies,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  const isUndelivered = async () => {
    const run = await engine.readRun(runId)
    if (run === null || run.state !== 'running' || run.intent !== 'run') return false
    return run.lastSeq > 0 && run.deliveredSeq === 0 && !deliversNothing(run)
  }
  if (signal.aborted || !(await isUndelivered())) return
  scheduler.deliver(runId)
  const end = clock.now() + maxWaitMs
  while (!signal.aborted && clock.now() < end) {
    await clock.sleep(checkEveryMs, signal).catch(() => undefined)
    if (!(await isUndelivered())) return
  }
}
