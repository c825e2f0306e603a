import { runJobSchema, type WorkContext } from './work-context.ts'

/**
 * Handles `capture.plan`: plans the run's next round from the areas fetched so far, or its next tasks. A queue of its
 * own: merging waits for a round, which must not wait behind the areas of other runs.
 */
export function planHandler({ captures: { engine, scheduler } }: WorkContext): (data: unknown) => Promise<void> {
  return async (data) => {
    const { runId } = runJobSchema.parse(data)
    if ((await engine.planNext(runId)) !== null) scheduler.run(runId)
  }
}
