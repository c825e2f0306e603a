import type { Random } from '@gazetteer/testkit/random'

/** A simulated process. Its port calls and timers stop when it is frozen, and fail when it is dead. */
export type SimProcess = {
  name: string
  isDead: boolean
  isFrozen: boolean
  /** Difference of its clock from the virtual time, in milliseconds. */
  clockOffset: number
  /** Transactions in progress; `abort` is what the database does when the process dies or freezes. */
  connections: Set<{ abort: () => void }>
}

/** Thrown by every port call of a dead process, so that nothing it does has an effect. */
export class Killed extends Error {
  constructor() {
    super('The process was killed')
  }
}

export const newProcess = (name: string, clockOffset = 0): SimProcess => ({
  name,
  isDead: false,
  isFrozen: false,
  clockOffset,
  connections: new Set(),
})

type Step = { process: SimProcess; resume: () => void; fail: (reason: Error) => void }

const realSetImmediate = setImmediate

/**
 * Port calls that wait for the simulation to let them continue. One continues at a time, chosen by the seed, so that
 * every interleaving at port calls is possible and repeatable.
 */
export class SimulationSteps {
  #current: SimProcess | null = null
  #waiting: Step[] = []
  /** Number of steps taken so far. */
  taken = 0

  /** Runs the code of a process until it waits. Timers that it sets meanwhile belong to this process. */
  run<T>(process: SimProcess, work: () => T): T {
    this.#current = process
    return work()
  }

  /** The process whose code runs now. */
  get current(): SimProcess {
    if (this.#current === null) throw new Error('No simulated process runs')
    return this.#current
  }

  /** Waits for the turn of a process. Throws Killed when it is dead. */
  async turn(process: SimProcess): Promise<void> {
    if (process.isDead) throw new Killed()
    await new Promise<void>((resume, fail) => this.#waiting.push({ process, resume, fail }))
  }

  async kill(process: SimProcess): Promise<void> {
    this.#current = process
    process.isDead = true
    this.cut(process)
    const dead = this.#waiting.filter((step) => step.process === process)
    this.#waiting = this.#waiting.filter((step) => step.process !== process)
    for (const { fail } of dead) fail(new Killed())
    await settled()
  }

  /** Ends the transactions of a process, as the database does after the process died or froze. */
  cut(process: SimProcess): void {
    this.#current = process
    for (const connection of process.connections) connection.abort()
  }

  /** Lets one waiting call continue until it waits again. Returns false when none can. */
  async takeOne(random: Random): Promise<boolean> {
    const able = this.#waiting.filter(({ process }) => !process.isFrozen)
    if (able.length === 0) return false
    const chosen = random.pick(able)
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1)
    this.taken += 1
    this.run(chosen.process, chosen.resume)
    await settled()
    return true
  }
}

/** Resolves when all promises that can continue have continued. */
export const settled = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve))
