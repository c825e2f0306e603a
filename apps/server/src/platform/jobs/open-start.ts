/** Runs each action immediately, while `isWaiting` only from `begin` on. */
export function openStart(isWaiting: boolean) {
  let isBegun = !isWaiting
  const actions: (() => Promise<void>)[] = []
  const waiting = new Set<() => void>()
  return {
    async run(action: () => Promise<void>): Promise<void> {
      if (isBegun) await action()
      else actions.push(action)
    },
    async begin(): Promise<void> {
      isBegun = true
      for (const action of actions.splice(0)) await action()
      for (const done of waiting) done()
    },
    /** Resolves at `begin`, or when the signal is aborted. */
    async begun(signal: AbortSignal): Promise<void> {
      if (isBegun || signal.aborted) return
      await new Promise<void>((done) => {
        waiting.add(done)
        signal.addEventListener('abort', () => done(), { once: true })
      })
    },
  }
}
