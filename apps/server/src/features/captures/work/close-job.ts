import { closeDelivered } from '../run/close-ended.ts'
import { runJobSchema, type WorkContext } from './work-context.ts'

/**
 * Handles `capture.close`: merges pages left by lost commits, carries out a stop that could not be written
 * immediately, and closes a run that has ended with nothing left to deliver.
 */
export function closeHandler(work: WorkContext): (data: unknown) => Promise<void> {
  const { context, scheduler } = work
  return async (data) => {
    const { runId } = runJobSchema.parse(data)
    const { engine } = context
    while ((await engine.settle(runId)) && !work.stopping.aborted);
    const run = await engine.readRun(runId)
    if (run?.state === 'running' && run.intent === 'stop' && run.ending === null)
      await engine.decideEnd(runId, { state: 'stopped', code: 'by-user' })
    await closeDelivered(context, runId)
    scheduler.run(runId)
  }
}
