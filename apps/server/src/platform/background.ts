import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Longer than an answer takes to be sent. */
const delayMs = 25

/**
 * Work that an answer does not wait for: logged when it fails, awaited at the end (`idle`). It starts after a short delay, so that
 * the time of the answer does not depend on what is to be done.
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
        .catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async idle() {
      await Promise.all(underWay)
    },
  }
}
