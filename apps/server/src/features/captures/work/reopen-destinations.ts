import type { CapturesContext } from '../context.ts'

/** The first wait after a prompt, in ms. It doubles while the database does not answer, and when the prompt comes again. */
const firstWaitMs = 30_000
const maxWaitMs = 60 * 60_000

type DestinationWatchDependencies = Pick<CapturesContext, 'engine' | 'clock' | 'log' | 'destinations' | 'scheduler'>

/**
 * Looks after databases that captures wait for with a prompt. When one can be written again, its delivery goes on and
 * the prompt closes. Call it often: it returns immediately, and tries each database with back-off. Waits are in memory
 * only, so a restart tries sooner. A table that refuses every row waits for its owner: a test cannot tell that it
 * accepts them now, and each further try would be another prompt.
 */
export function openDestinationWatch({
  engine,
  clock,
  log,
  destinations,
  scheduler,
}: DestinationWatchDependencies): () => void {
  const waits = new Map<string, { nextAt: number; waitMs: number }>()
  let isBusy = false
  return () => {
    if (isBusy) return
    isBusy = true
    lookAfterAll()
      .catch((error: unknown) => log.warn({ err: error }, 'trying the databases of captures failed; poller will retry'))
      .finally(() => (isBusy = false))
  }

  async function lookAfterAll(): Promise<void> {
    // Also of captures that have fetched everything: they wait for the end of their delivery.
    const paused = (await engine.readOpenRuns()).filter(({ intent }) => intent === 'pause')
    for (const { id, accountId } of paused) {
      const prompt = await engine.readOpenPrompt(id)
      if (prompt?.details.kind !== 'destination' || prompt.details.areRowsRefused === true) continue
      const { nextAt, waitMs } = waits.get(id) ?? { nextAt: clock.now() + firstWaitMs, waitMs: firstWaitMs }
      if (clock.now() < nextAt) {
        waits.set(id, { nextAt, waitMs })
        continue
      }
      const longer = Math.min(maxWaitMs, waitMs * 2)
      waits.set(id, { nextAt: clock.now() + longer, waitMs: longer })
      if (!(await destinations.isWritable(accountId))) continue
      log.info({ run: id, account: accountId }, 'the database of a capture can be written again; delivery goes on')
      await engine.answerPrompt(prompt.id, 'retry')
      scheduler.run(id)
    }
  }
}
