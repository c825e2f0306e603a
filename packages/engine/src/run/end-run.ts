import { pauseClock } from '../model/pause-clock.ts'
import { texts } from '../texts.ts'
import { writeLog } from '../merge/write-log.ts'
import { withLost } from '../model/count-requests.ts'
import type { EngineContext } from '../context.ts'
import type { Ending, LogEntry, Run } from '../model/run.ts'
import type { RunPatch, RunRow, StorageTx } from '../storage/storage.ts'

/** Whether a run with this ending can be continued, so that its areas and unmerged pages stay stored. */
export function leavesWorkOpen(ending: Ending | null): boolean {
  return ending?.state === 'stopped' && ending.code !== 'finished' && ending.code !== 'discarded'
}

/**
 * Decides the ending; open areas are not fetched any more. A run that is only delivering can be stopped as well; its
 * listings are still delivered.
 */
export async function decideEnd(
  tx: StorageTx,
  { runId, ending }: { runId: string; ending: Ending },
  context: EngineContext,
): Promise<void> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running') return
  const isDelivering = run.ending?.state === 'completed' && run.destination !== 'none'
  const isOpen = run.ending === null || (isDelivering && ending.state === 'stopped')
  if (isOpen) await endRun(tx, { run, ending }, context)
}

/** Like `decideEnd`, for a run that the caller has locked. */
export async function endRun(
  tx: StorageTx,
  { run, ending }: { run: RunRow; ending: Ending },
  { now }: EngineContext,
): Promise<void> {
  const open = await closeAreas(tx, run, ending)
  const prompt = await tx.lockOpenPrompt(run.id)
  if (prompt !== null) await tx.answerPrompt(prompt.id, 'stop')
  // A user who stops while the database is unavailable is not prompted about it again.
  const isDeliveryOver = run.isDeliveryOver || prompt?.details.kind === 'destination'
  const intent = ending.state === 'stopped' ? 'stop' : 'run'
  const clock = pauseClock(run, intent, now())
  await tx.updateRun(run.id, { ending, intent, isDeliveryOver, ...open, ...clock })
}

/** Ends all fetching. Returns the change of the run. */
async function closeAreas(tx: StorageTx, run: RunRow, ending: Ending): Promise<RunPatch> {
  const lost = withLost(run, await tx.releaseLeases(run.id))
  if (leavesWorkOpen(ending)) return lost
  await tx.skipUnmerged(run.id, null)
  return { ...lost, pagesAhead: 0, planningTask: null }
}

/** Reports categories of the source that no business type covers, and places that are left out. */
const unmappedEntries = ({ unmapped }: Run): LogEntry[] =>
  texts.unmapped(unmapped).map((text) => ({ level: 'info', text }))

/**
 * Closes a run that has an ending and nothing left to deliver, with a last log line. Returns true when this call closed
 * it.
 */
export async function closeRun(
  tx: StorageTx,
  { runId, last }: { runId: string; last: (run: Run) => LogEntry },
  { now }: EngineContext,
): Promise<boolean> {
  const run = await tx.lockRun(runId)
  if (run === null || run.state !== 'running' || run.ending === null) return false
  if (!run.isDeliveryOver && run.destination !== 'none' && run.deliveredSeq < run.lastSeq) return false
  await writeLog(tx, run, { entries: [...unmappedEntries(run), last(run)], at: now() })
  if (!leavesWorkOpen(run.ending)) await tx.deletePoints(runId, null)
  await tx.updateRun(runId, { state: run.ending.state, endedAt: now() })
  return true
}
