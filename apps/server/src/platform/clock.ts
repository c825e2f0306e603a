import { setTimeout as wait } from 'node:timers/promises'

/** The only access to the current time and to waiting; tests use one that they control. */
export type Clock = {
  now: () => number
  /** Monotonic milliseconds, for ages and waits within this process. */
  steady: () => number
  /** Rejects with the signal's reason when aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Calls back when the time jumps; returns the stop function. Absent when it never jumps. */
  onJump?: (listener: () => Promise<void>) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal ? { signal } : {})
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  },
}
