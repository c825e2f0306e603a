import { readStatus } from './read-status.ts'
import type { RuntimeStatus } from '@gazetteer/contract'
import type { Actor } from '../../platform/api/actor.ts'
import type { StatusBoard } from './status-board.ts'
import type { CapturesContext } from './types.ts'

/** A browser is told at most this often. */
const leastGapMs = 250

/** The status at once and after each change, until the signal is aborted. The polls always run; this only adds freshness. */
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
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      yield await readStatus(context, board, actor)
      if (!board.isStale(actor.accountId)) await news
      news = new Promise<void>((resolve) => (tell = resolve))
      await context.clock.sleep(leastGapMs, signal).catch(() => undefined)
    }
  } finally {
    unwatch()
    signal.removeEventListener('abort', onAbort)
  }
}
