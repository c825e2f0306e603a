import { readFreshStatus } from './read-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import type { StatusBoard } from './status-board.ts'
import type { CapturesContext } from '../types.ts'

/** A browser is told at most this often; less often where many listen, so that telling them never holds up the captures. */
const minGapMs = 250
const gapForEachMs = 5
const maxGapMs = 5_000

/**
 * The status at once and after each change, until the signal is aborted. The first of a run has its log lines as the status call
 * has them, the others only those that came since. The polls always run; this only adds freshness.
 */
export async function* liveFeed(
  context: CapturesContext,
  board: StatusBoard,
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<RuntimeStatus> {
  let tell: () => void = () => undefined
  let news = new Promise<void>((resolve) => (tell = resolve))
  const unwatch = board.watch(actor.accountId, () => tell())
  const onAbort = () => tell()
  let told: Pick<RuntimeStatus, 'manualRunId' | 'logs'> = { manualRunId: null, logs: [] }
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const status = await readFreshStatus(context, board, actor)
      yield { ...status, logs: linesSince(told, status) }
      told = status
      if (!board.isStale(actor.accountId)) await news
      news = new Promise<void>((resolve) => (tell = resolve))
      const gapMs = Math.min(Math.max(minGapMs, board.listeners * gapForEachMs), maxGapMs)
      await context.clock.sleep(gapMs, signal).catch(() => undefined)
    }
  } finally {
    unwatch()
    signal.removeEventListener('abort', onAbort)
  }
}

function linesSince(told: Pick<RuntimeStatus, 'manualRunId' | 'logs'>, now: RuntimeStatus): RuntimeStatus['logs'] {
  const last = told.logs.at(-1)
  if (told.manualRunId !== now.manualRunId || last === undefined) return now.logs
  return now.logs.filter(({ seq }) => seq > last.seq)
}
