import { texts } from '@gazetteer/engine'
import { fileNameOf } from '../history/file-name.ts'
import type { LogEntry, Run } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'

/** There is no database to write to, or its owner does not wait for it any more. */
export const deliversNothing = ({ destination, isDeliveryOver }: Run): boolean =>
  destination === 'none' || isDeliveryOver

/** Closes a run that has its end and nothing left to deliver, with the last line of its log; else it stays as it is. */
export async function closeDelivered({ engine }: Pick<CapturesContext, 'engine'>, runId: string): Promise<boolean> {
  return await engine.close(runId, lastEntry)
}

/** What a stop needs; where no process of this program wakes the run, the beat of one that runs carries the stop out. */
export type Stopping = Pick<CapturesContext, 'engine'> & { scheduler: Pick<CapturesContext['scheduler'], 'run'> }

/** A run that a person ended and that has nothing to deliver is closed before they are answered: its file is listed at once. */
export async function closeStopped(context: Stopping, runId: string): Promise<void> {
  const run = await context.engine.readRun(runId)
  if (run?.ending?.state === 'stopped' && deliversNothing(run)) await closeDelivered(context, runId)
  context.scheduler.run(runId)
}

function lastEntry(run: Run): LogEntry {
  const { ending } = run
  const file = fileNameOf(run)
  const level = ending === null || ending.state === 'stopped' ? 'info' : endLevels[ending.state]
  return {
    level,
    text: ending === null ? 'Ended' : texts.lastLine(ending, run),
    ...(run.lastSeq > 0 ? { link: { label: file, href: `/api/download/${file}` } } : {}),
  }
}

const endLevels = { completed: 'success', failed: 'error' } as const
