import type { NewJob } from '@gazetteer/server/platform/jobs/open-jobs'
import type { Queue } from '@gazetteer/server/platform/jobs/queues'
import type { Random } from '@gazetteer/testkit/random'
import type { SimProcess, SimulationSteps } from '../time/steps.ts'

type Handler = (data: unknown) => Promise<void>
type Slot = { process: SimProcess; queue: string; handler: Handler; isBusy: boolean }

/**
 * Background jobs with at most one waiting job per key, the oldest first, as pg-boss does it; some are lost, some run
 * twice.
 */
export class SimQueue {
  readonly #steps: SimulationSteps
  readonly #random: Random
  readonly #rates: () => { lost: number; repeated: number }
  readonly #waiting = new Map<string, Map<string, NewJob>>()
  #slots: Slot[] = []
  failures = 0

  constructor(steps: SimulationSteps, random: Random, rates: () => { lost: number; repeated: number }) {
    this.#steps = steps
    this.#random = random
    this.#rates = rates
  }

  work(
    { process, concurrency }: { process: SimProcess; concurrency: number },
    { name }: Queue,
    handler: Handler,
  ): void {
    for (let nth = 0; nth < concurrency; nth += 1) this.#slots.push({ process, queue: name, handler, isBusy: false })
  }

  async send(process: SimProcess, { name }: Queue, jobs: readonly NewJob[]): Promise<void> {
    await this.#steps.turn(process)
    const waiting = this.#waiting.get(name) ?? new Map<string, NewJob>()
    this.#waiting.set(name, waiting)
    for (const job of jobs)
      if (!waiting.has(job.key) && !this.#random.chance(this.#rates().lost)) waiting.set(job.key, job)
  }

  /** Starts one waiting job on a free slot. Returns false when there is none. */
  startOne(): boolean {
    this.#slots = this.#slots.filter(({ process }) => !process.isDead)
    const able = this.#slots.filter(
      ({ process, queue, isBusy }) => !isBusy && !process.isFrozen && (this.#waiting.get(queue)?.size ?? 0) > 0,
    )
    if (able.length === 0) return false
    const slot = this.#random.pick(able)
    const waiting = this.#waiting.get(slot.queue)
    const job = waiting?.values().next().value
    if (waiting === undefined || job === undefined) return false
    waiting.delete(job.key)
    if (this.#random.chance(this.#rates().repeated)) waiting.set(job.key, job)
    slot.isBusy = true
    void this.#steps.run(slot.process, async () => {
      try {
        await slot.handler(job.data)
      } catch {
        this.failures += 1 // its work is derived again
      } finally {
        slot.isBusy = false
      }
    })
    return true
  }
}
