import { setTimeout as wait } from 'node:timers/promises'

/** The only way to the current time and to waiting; tests hand over one that they move. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds that only go on, whoever sets the clock: for ages and waits within this process. */
  steady: () => number
  /** Rejects with the signal's reason when aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Calls back when the time jumped by more than it went on; answers with the way to stop. Absent where it never does. */
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
