import { resumeOpenRuns } from '@gazetteer/server/features/captures/work/resume-open-runs'
import { openSimWorker, type SimInstallation, type SimWorker } from './sim-worker.ts'
import { newProcess, type SimProcess, type SimulationSteps } from '../time/steps.ts'
import type { Random } from '@gazetteer/testkit/random'
import type { FaultRates } from '../captures/scenario.ts'

const hourMs = 3_600_000
/** How often a process compares its clock with that of the database. */
const clockCheckMs = 2_000

type FaultWorld = {
  steps: SimulationSteps
  random: Random
  rates: FaultRates
  installation: SimInstallation
  processes: number
}

/** The worker processes of the simulation: kills, freezes and restarts them, and changes their clocks. */
export class FaultInjector {
  readonly #world: FaultWorld
  readonly counts: Record<string, number> = {}
  /** Difference of the database's clock from the virtual time, in milliseconds. */
  clockOffset = 0
  #workers: SimWorker[] = []
  #outsider: SimProcess | null = null
  #born = 0
  #isAway = false

  constructor(world: FaultWorld) {
    this.#world = world
  }

  /** Opens the worker processes. `outsider`: a process that never fails, whose timers end the faults. */
  start(outsider: SimProcess): void {
    this.#outsider = outsider
    for (let nth = 0; nth < this.#world.processes; nth += 1) this.#open({ isFirst: false })
  }

  /** Whether some process can work. */
  get isAlive(): boolean {
    return this.#workers.some(({ process }) => !process.isDead && !process.isFrozen)
  }

  async maybe(): Promise<void> {
    const { random, rates } = this.#world
    const able = this.#workers.filter(({ process }) => !process.isFrozen)
    const some = able.length === 0 ? null : random.pick(able)
    if (some !== null && random.chance(rates.kill)) await this.#kill(random.chance(0.2) ? [...this.#workers] : [some])
    else if (some !== null && random.chance(rates.freeze)) this.#freeze(some)
    else if (random.chance(rates.clockJump)) this.#jump(random.pick([-1, 1]) * hourMs)
  }

  /** Thaws what is frozen; killed processes are restarted by their timers. */
  end(): void {
    for (const { process } of this.#workers) process.isFrozen = false
  }

  #later(ms: number, act: () => void): void {
    const { steps } = this.#world
    if (this.#outsider !== null) steps.run(this.#outsider, () => setTimeout(act, ms))
  }

  /** Every worker is killed, and none starts until `isAway` is false. */
  async setAway(isAway: boolean): Promise<void> {
    this.#isAway = isAway
    if (isAway && this.#workers.length > 0) await this.#kill([...this.#workers])
  }

  #open({ isFirst }: { isFirst: boolean }): void {
    if (this.#isAway) return this.#later(1_000, () => this.#open({ isFirst }))
    const { steps, installation } = this.#world
    const process = newProcess(`worker-${(this.#born += 1)}`, this.clockOffset)
    const worker = steps.run(process, () => openSimWorker(process, installation))
    this.#workers.push(worker)
    if (isFirst)
      void steps.run(process, () =>
        resumeOpenRuns(worker.dependencies, { hasCrashed: true, afterCrash: 'ask' }).catch(() => undefined),
      )
  }

  async #kill(workers: readonly SimWorker[]): Promise<void> {
    const { steps, random } = this.#world
    this.#count('kill', workers.length)
    for (const { process } of workers) await steps.kill(process)
    this.#workers = this.#workers.filter(({ process }) => !process.isDead)
    // Without a living process the installation was down, and its first process asks what to do.
    let isFirst = this.#workers.length === 0
    for (const _ of workers)
      this.#later(random.between(100, 20_000), () => {
        this.#open({ isFirst })
        isFirst = false
      })
  }

  #freeze({ process }: SimWorker): void {
    const { steps, random } = this.#world
    this.#count('freeze')
    process.isFrozen = true
    steps.cut(process)
    this.#later(random.between(1_000, 40_000), () => (process.isFrozen = false))
  }

  /** Each process notices the jump at its next check, and once more at the one after. */
  #jump(byMs: number): void {
    const { steps, random } = this.#world
    this.#count('clock jump')
    this.clockOffset += byMs
    const offset = this.clockOffset
    for (const { process, dependencies } of this.#workers) {
      const notice = () =>
        steps.run(process, () => {
          process.clockOffset = offset
          void dependencies.engine.forgetWaits().catch(() => undefined)
        })
      const first = random.between(1, clockCheckMs)
      this.#later(first, notice)
      this.#later(first + clockCheckMs, notice)
    }
    const { clockOffset } = this.#outsider ?? { clockOffset: offset }
    if (clockOffset !== offset) this.#later(1, () => void (this.#outsider && (this.#outsider.clockOffset = offset)))
  }

  #count(fault: string, by = 1): void {
    this.counts[fault] = (this.counts[fault] ?? 0) + by
  }
}
