/** Whether the limits on transactions and silent connections hold. */
export type TimeLimits = {
  areOff: () => boolean
  /** They do not hold while `work` runs, also beside other such work. */
  unlimited: <R>(work: () => Promise<R>) => Promise<R>
}

export function openTimeLimits(): TimeLimits {
  let running = 0
  return {
    areOff: () => running > 0,
    async unlimited(work) {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
