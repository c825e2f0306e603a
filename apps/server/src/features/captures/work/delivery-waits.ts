/** The first waits after a failed delivery, in ms; then one minute. */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const maxWaitMs = 60_000
/** A person at the screen is asked after the first waits. */
const attendedWaits = 4

type Wait = { since: number; failures: number; until: number }

/**
 * When runs whose database failed are delivered again. Only in memory: after a restart the waiting begins again, which
 * delays the prompt. `patienceMs`: how long an unattended run waits before its owner is asked.
 */
export class DeliveryWaits {
  readonly #waits = new Map<string, Wait>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Whether the run waits at this time; a short wait is slept through by its job. */
  isWaiting(runId: string, now: number): boolean {
    return (this.#waits.get(runId)?.until ?? 0) > now
  }

  /** The wait after another failure, in ms; null: the owner is asked. */
  afterFailure(runId: string, { now, isUnattended }: { now: number; isUnattended: boolean }): number | null {
    const before = this.#waits.get(runId) ?? { since: now, failures: 0 }
    const waitMs = waitsMs[before.failures] ?? maxWaitMs
    const isOver = isUnattended ? now - before.since >= this.#patienceMs : true
    if (before.failures >= attendedWaits && isOver) {
      this.#waits.delete(runId)
      return null
    }
    this.#waits.set(runId, { since: before.since, failures: before.failures + 1, until: now + waitMs })
    return waitMs
  }

  forget(runId: string): void {
    this.#waits.delete(runId)
  }
}
