import { deliverRun, deliversNothing } from './deliver-run.ts'
import { fileNameOf } from './file-name.ts'
import type { LogEntry, Run } from '@gazetteer/engine'
import type { CapturesContext } from './types.ts'

/** Delivers what is left of a run whose end is decided and closes it; false when its database did not take everything. */
export async function closeEnded(
  context: CapturesContext,
  run: Run,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (!(await deliverRun(context, run, signal))) return false
  return await context.ledger.close(run.id, lastEntry)
}

/** A run that a person ended and that has nothing to deliver is closed before they are answered: its file is listed at once. */
export async function closeStopped(context: CapturesContext, runId: string): Promise<void> {
  const run = await context.ledger.readRun(runId)
  if (run?.ending?.state !== 'stopped') return
  if (deliversNothing(run)) await closeEnded(context, run)
}

function lastEntry(run: Run): LogEntry {
  const { ending } = run
  const file = fileNameOf(run)
  const level = ending === null || ending.state === 'stopped' ? 'info' : endLevels[ending.state]
  return {
    level,
    text: ending?.message ?? 'Ended',
    ...(run.lastSeq > 0 ? { link: { label: file, href: `/api/download/${file}` } } : {}),
  }
}

const endLevels = { completed: 'success', failed: 'error' } as const
