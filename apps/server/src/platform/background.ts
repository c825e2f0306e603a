import type { Log } from './log.ts'

/**
 * Work that an answer does not wait for, so that its time tells nothing; owned all the same: logged when it fails,
 * awaited at the end (`idle`).
 */
export type Background = {
  run: (work: () => Promise<unknown>) => void
  idle: () => Promise<void>
}

export function openBackground(log: Log): Background {
  const underWay = new Set<Promise<unknown>>()
  return {
    run(work) {
      const running = work()
        .catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async idle() {
      await Promise.all(underWay)
    },
  }
}
