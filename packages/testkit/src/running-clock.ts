import type { ManualClock } from './manual-clock.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** The real time, for tests of what waits for other processes; `advance` moves nothing. */
export function runningClock(): ManualClock {
  return {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
      await wait(ms, undefined, signal ? { signal } : {})
    },
    advance: () => undefined,
    sleepers: () => 0,
  }
}
