import type { ManualClock } from './manual-clock.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** The real time, or a multiple of it, for tests that wait for other processes; `advance` does nothing. */
export function runningClock(speed = 1): ManualClock {
  const start = Date.now()
  return {
    now: () => Math.round(start + (Date.now() - start) * speed),
    steady: () => Math.round(start + (Date.now() - start) * speed),
    sleep: async (ms, signal) => {
      await wait(ms / speed, undefined, signal ? { signal } : {})
    },
    advance: () => undefined,
    sleepers: () => 0,
  }
}
