type Sleeper = { until: number; notify: () => void }

/** A clock that only the test advances; `now` is in epoch milliseconds. */
export type ManualClock = {
  now: () => number
  /** The same time: this clock never goes back. */
  steady: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Advances the time and resolves every sleeper that is due, in order. */
  advance: (ms: number) => void
  /** Number of pending `sleep` calls. */
  sleepers: () => number
}

export function manualClock(start = Date.UTC(2025, 0, 15, 12)): ManualClock {
  let now = start
  let sleeping: Sleeper[] = []
  return {
    now: () => now,
    steady: () => now,
    sleepers: () => sleeping.length,
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.reject(reasonOf(signal))
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          sleeping = sleeping.filter((other) => other !== sleeper)
          reject(signal ? reasonOf(signal) : undefined)
        }
        const notify = (): void => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        }
        const sleeper = { until: now + ms, notify }
        sleeping.push(sleeper)
        signal?.addEventListener('abort', onAbort)
      })
    },
    advance(ms) {
      now += ms
      const due = sleeping.filter((sleeper) => sleeper.until <= now).sort((a, b) => a.until - b.until)
      sleeping = sleeping.filter((sleeper) => sleeper.until > now)
      for (const sleeper of due) sleeper.notify()
    },
  }
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('The wait was aborted.')
