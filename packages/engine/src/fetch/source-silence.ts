const maxRunsCached = 1_000

/** How a failing area compares with the run's other areas. */
export type Silence = {
  /** Milliseconds since the first failure after the run's last answer; 0 at that failure. */
  ms: number
  /** Whether other areas were answered since this one first failed: then the fault is specific to the area. */
  isAreaSpecific: boolean
}

type RunState = { silentSince: number | null; lastFailure: number; failingSince: Map<string, number> }

/** Tracks in this process how long the source of each run has not answered. Times are epoch ms. */
export class SourceSilence {
  readonly #runs = new Map<string, RunState>()

  recordAnswer(runId: string, path: string): void {
    const run = this.#runs.get(runId)
    if (run === undefined) return
    run.silentSince = null
    run.failingSince.delete(path)
  }

  /** A silence is forgotten when no failure follows for `patienceMs`. */
  recordFailure(runId: string, path: string, { now, patienceMs }: { now: number; patienceMs: number }): Silence {
    const run = this.#stateOf(runId, { now, patienceMs })
    run.lastFailure = now
    run.silentSince ??= now
    const failingSince = run.failingSince.get(path) ?? now
    run.failingSince.set(path, failingSince)
    return { ms: now - run.silentSince, isAreaSpecific: run.silentSince > failingSince }
  }

  #stateOf(runId: string, { now, patienceMs }: { now: number; patienceMs: number }): RunState {
    const known = this.#runs.get(runId)
    if (known !== undefined && now - known.lastFailure <= patienceMs) return known
    if (this.#runs.size >= maxRunsCached) this.#runs.clear()
    const fresh = { silentSince: null, lastFailure: now, failingSince: new Map<string, number>() }
    this.#runs.set(runId, fresh)
    return fresh
  }
}
