import { pauseClock } from '../model/pause-clock.ts'
import { writeLog } from '../merge/write-log.ts'
import { texts } from '../texts.ts'
import type { EngineContext } from '../context.ts'
import type { PromptDetails, PromptKind } from '../model/prompt.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/** Holds a running run until a person decides. A prompt that is open already stays as it is. */
export async function raisePrompt(
  tx: StorageTx,
  { runId, details }: { runId: string; details: PromptDetails },
  context: EngineContext,
): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running' || run.intent === 'stop') return
  // A delivery that was under way when its owner chose the file, or not to wait for the database.
  if (details.kind === 'destination' && (run.destination === 'none' || run.isDeliveryOver)) return
  if ((await tx.lockOpenPrompt(runId)) !== null) return
  await tx.insertPrompt({ id: context.newId(), runId, details, choice: null })
  const lostRequests = run.lostRequests + (await tx.releaseLeases(runId))
  await writeLog(tx, run, { entries: [{ level: 'warn', text: texts.prompt(details) }], at: context.now() })
  // Last: who pauses or stops meanwhile waits for this row.
  const clock = pauseClock(run, 'pause', heldSince(run, details.kind, context.now()))
  await tx.updateRun(runId, { intent: 'pause', lostRequests, ...clock })
}

/** A run that was cut off stood still since its last sign of life, not since somebody noticed. */
function heldSince(run: RunRow, kind: PromptKind, now: number): number {
  return kind === 'interrupted' ? Math.min(Math.max(run.startedAt, run.turnAt), now) : now
}
