import { closeDelivered } from '../run/close-ended.ts'
import { runJobSchema, type WorkContext } from './work-context.ts'

/**
 * Handles `capture.finish`: merges pages left by lost commits, carries out a stop that could not be written
 * immediately, and closes a run that has ended with nothing left to deliver.
 */
export function finishHandler({ captures, stopping }: WorkContext): (data: unknown) => Promise<void> {
  return async (data) => {
    const { runId } = runJobSchema.parse(data)
    const { engine, scheduler } = captures
    while ((await engine.mergePages(runId)) && !stopping.aborted);
    const run = await engine.readRun(runId)
    if (run?.state === 'running' && run.intent === 'stop' && run.ending === null)
      await engine.decideEnd(runId, { state: 'stopped', code: 'by-user' })
    await closeDelivered(captures, runId)
    scheduler.run(runId)
  }
}
