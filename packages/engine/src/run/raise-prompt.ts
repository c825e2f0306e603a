import { pauseClock } from '../model/pause-clock.ts'
import { writeLog } from '../merge/write-log.ts'
import { texts } from '../texts.ts'
import { withLost } from '../model/count-requests.ts'
import type { EngineContext } from '../context.ts'
import type { PromptDetails, PromptKind } from '../model/prompt.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/** Pauses a running run with a prompt. An open prompt is left unchanged. */
export async function raisePrompt(
  tx: StorageTx,
  { runId, details }: { runId: string; details: PromptDetails },
  context: EngineContext,
): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running' || run.intent === 'stop') return
  // A delivery was still in flight when the owner switched to file only, or stopped waiting for the database.
  if (details.kind === 'destination' && (run.destination === 'none' || run.isDeliveryOver)) return
  if ((await tx.lockOpenPrompt(runId)) !== null) return
  await tx.insertPrompt({ id: context.newId(), runId, details, choice: null })
  const lost = withLost(run, await tx.releaseLeases(runId))
  await writeLog(tx, run, { entries: [{ level: 'warn', text: texts.prompt(details) }], at: context.now() })
  // Last in the transaction, because Pause and Stop wait for this row lock.
  const clock = pauseClock(run, 'pause', pausedSince(run, details.kind, context.now()))
  await tx.updateRun(runId, { intent: 'pause', ...lost, ...clock })
}

/** An interrupted run counts as paused since its last heartbeat, not since detection. */
function pausedSince(run: RunRow, kind: PromptKind, now: number): number {
  return kind === 'interrupted' ? Math.min(Math.max(run.startedAt, run.sliceAt), now) : now
}
