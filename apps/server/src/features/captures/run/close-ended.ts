import { texts, type LogEntry, type Run } from '@gazetteer/engine'
import type { CapturesContext } from '../context.ts'
import { fileNameOf } from '../history/file-name.ts'
import type { StatusBoard } from '../status/status-board.ts'

/** The run has no database to deliver to, or its owner stopped the delivery. */
export const deliversNothing = ({
  destination,
  isDeliveryOver,
}: Pick<Run, 'destination' | 'isDeliveryOver'>): boolean => destination === 'none' || isDeliveryOver

/** Closes a run that has ended and has nothing left to deliver, with its last log line; otherwise does nothing. */
export async function closeDelivered({ engine }: Pick<CapturesContext, 'engine'>, runId: string): Promise<boolean> {
  return await engine.close(runId, lastEntry)
}

/** Dependencies of a stop. In a process without a scheduler, a running worker's poller carries the stop out. */
export type Stopping = Pick<CapturesContext, 'engine'> & { scheduler: Pick<CapturesContext['scheduler'], 'run'> }

/**
 * Closes a stopped run without pending delivery before the request is answered, so its file is listed immediately.
 */
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

const endLevels = { completed: 'success', failed: 'error', skipped: 'warn' } as const

/** A stop shows within two seconds, however slow the user's database is. */
const soonMs = 1_000

/** Waits briefly until a stopped run is delivered and closed, so that no row is written after the answer. */
export async function waitUntilDelivered(
  { engine }: Pick<CapturesContext, 'engine'>,
  board: StatusBoard,
  accountId: string,
): Promise<void> {
  let notifyChange: () => void = () => undefined
  const late = AbortSignal.timeout(soonMs)
  late.addEventListener('abort', () => notifyChange())
  const unwatch = board.watch(accountId, () => notifyChange())
  try {
    while (!late.aborted) {
      const change = new Promise<void>((resolve) => (notifyChange = resolve))
      if ((await engine.readOpenRunOf(accountId)) === null) return
      await change
    }
  } finally {
    unwatch()
  }
}
