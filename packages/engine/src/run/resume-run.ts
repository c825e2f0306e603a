import { pauseClock } from '../model/pause-clock.ts'
import { mergeRun } from '../merge/merge-run.ts'
import type { EngineContext } from '../context.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/** Resumes a paused run and merges pages that were stored meanwhile. A run with nothing left to fetch ends here. */
export async function resumeRun(tx: StorageTx, run: RunRow, context: EngineContext): Promise<void> {
  const intent = run.ending?.state === 'stopped' ? 'stop' : 'run'
  const clock = pauseClock(run, intent, context.now())
  await tx.updateRun(run.id, { intent, ...clock })
  await mergeRun(tx, { run: { ...run, intent, ...clock } }, context)
}
