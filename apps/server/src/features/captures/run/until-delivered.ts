import type { CapturesContext } from '../context.ts'
import type { StatusBoard } from '../status/status-board.ts'

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
