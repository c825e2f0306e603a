import type { Engine } from '@gazetteer/engine'
import type { LinkedAbort } from '@gazetteer/sources'
import type { Clock } from '../../../platform/clock.ts'

/** Minimum interval between checks of changed runs, in one query for all. */
const checkGapMs = 250

/** This process's requests in flight, by run; aborted when the run is stopped or ends. */
export class InFlight {
  readonly #engine: Pick<Engine, 'reads'>
  readonly #clock: Pick<Clock, 'sleep'>
  readonly #flights = new Map<string, Set<LinkedAbort>>()
  readonly #changed = new Set<string>()

  constructor({ engine, clock }: { engine: Pick<Engine, 'reads'>; clock: Pick<Clock, 'sleep'> }) {
    this.#engine = engine
    this.#clock = clock
  }

  watch(runId: string, flight: LinkedAbort): void {
    this.#flights.set(runId, (this.#flights.get(runId) ?? new Set()).add(flight))
  }

  unwatch(runId: string, flight: LinkedAbort): void {
    const flights = this.#flights.get(runId)
    flights?.delete(flight)
    if (flights?.size === 0) this.#flights.delete(runId)
  }

  /** Call after a commit changed the run; aborts its requests if it has ended. */
  async changed(runId: string): Promise<void> {
    if (!this.#flights.has(runId)) return
    this.#changed.add(runId)
    if (this.#changed.size > 1) return
    await this.#clock.sleep(checkGapMs)
    const runIds = [...this.#changed]
    this.#changed.clear()
    await this.#abortEnded(runIds)
  }

  /** Checks all runs periodically, because a notification may be lost. */
  async checkAll(): Promise<void> {
    if (this.#flights.size > 0) await this.#abortEnded([...this.#flights.keys()])
  }

  async #abortEnded(runIds: readonly string[]): Promise<void> {
    for (const runId of await this.#engine.reads.readEnded(runIds))
      for (const flight of this.#flights.get(runId) ?? []) flight.abort()
  }
}
