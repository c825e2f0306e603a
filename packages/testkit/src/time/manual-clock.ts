type Sleeper = { until: number; notify: () => void }

/** A clock that stands still until the test moves it; `now` is in epoch milliseconds. */
export type ManualClock = {
  now: () => number
  /** The same: nobody sets this clock back. */
  steady: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Moves the time on and wakes every sleeper whose time has come, in order. */
  advance: (ms: number) => void
  /** How many wait in `sleep` right now. */
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
