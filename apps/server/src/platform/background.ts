import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Longer than it takes to send an answer. */
const delayMs = 25

/**
 * Work that answers do not wait for: failures are logged, `idle` awaits the rest. It starts after a short delay, so
 * that response times do not depend on the work.
 */
export type Background = {
  run: (work: () => Promise<unknown>) => void
  idle: () => Promise<void>
}

export function openBackground(log: Log): Background {
  const underWay = new Set<Promise<unknown>>()
  return {
    run(work) {
      const running = wait(delayMs)
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async idle() {
      await Promise.all(underWay)
    },
  }
}
