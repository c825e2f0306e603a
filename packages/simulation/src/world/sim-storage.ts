import { LockTimeout } from '@gazetteer/engine'
import { createMemoryTables, memoryStorage, type MemoryTables } from '@gazetteer/engine/memory'
import type { Random } from '@gazetteer/testkit/random'
import type { SimProcess, SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

type Storage = ReturnType<typeof memoryStorage>
type Tx = Parameters<Parameters<Storage['transaction']>[0]>[0]

/** The app database failed; the owner sees an internal error. */
export class StorageFault extends Error {}

/** `isTaken`: another worker holds a valid lease of the area. */
export type Grant = { runId: string; path: string; isTaken: boolean }

export type StorageObserver = {
  /**
   * A transaction grants the right to send a request. `isPaused`: the run was paused before it began.
   */
  onGrant: (grant: Grant, isPaused: boolean) => void
  /** A page is merged although an earlier area is not. */
  onUnorderedMerge: (runId: string, path: string) => void
}

type StorageWorld = {
  steps: SimulationSteps
  random: Random
  time: VirtualTime
  credits: Map<string, number | null>
  faultRate: () => number
}

/** The engine's storage in memory behind the simulation: each statement waits for its turn and may fail. */
export class SimStorage {
  readonly #world: StorageWorld
  readonly #observer: StorageObserver
  readonly tables: MemoryTables
  readonly #inner: Storage
  /** The step in which the pause of a run was committed. */
  readonly #pausedAt = new Map<string, number>()
  #open = 0

  constructor(world: StorageWorld, observer: StorageObserver) {
    this.#world = world
    this.#observer = observer
    this.tables = createMemoryTables({ credits: world.credits, isFrugal: false })
    this.#inner = memoryStorage(this.tables)
  }

  /** Reads of committed rows without a step; only while no transaction is in progress. */
  get reads(): Storage['reads'] {
    return this.#inner.reads
  }

  /** Whether no transaction is in progress, so that the tables hold committed rows only. */
  get isCommitted(): boolean {
    return this.#open === 0
  }

  /** The storage as a process sees it. */
  storageOf(process: SimProcess): Storage {
    const inTurn = <T>(run: () => Promise<T>) => this.#statement(process, run)
    const inner = this.#inner
    return {
      reads: eachCall(inner.reads, inTurn),
      snapshot: (work) => inTurn(() => inner.snapshot(work)),
      transaction: (work, options) => this.#transaction(process, work, options),
      setIntent: (change) =>
        inTurn(async () => {
          const isChanged = await inner.setIntent(change)
          this.#notePauses()
          return isChanged
        }),
      renewLease: (claim, until) => inTurn(() => inner.renewLease(claim, until)),
      leaseDelivery: (delivery) => inTurn(() => inner.leaseDelivery(delivery)),
      endDelivery: (runId, owner) => inTurn(() => inner.endDelivery(runId, owner)),
      saveCheckpoint: (...args) => inTurn(() => inner.saveCheckpoint(...args)),
      redeliver: (runId) => inTurn(() => inner.redeliver(runId)),
      forgetWaits: (now) => inTurn(() => inner.forgetWaits(now)),
    }
  }

  async #statement<T>(process: SimProcess, run: () => Promise<T>): Promise<T> {
    const { steps } = this.#world
    await steps.turn(process)
    this.#maybeFail()
    const isWaiting = this.#open > 0
    const result = await run()
    // The statement waited for a transaction, so its answer arrives in the turn of another process.
    if (isWaiting) await steps.turn(process)
    return result
  }

  async #transaction<T>(
    process: SimProcess,
    work: (tx: Tx) => Promise<T>,
    options: { lockTimeoutMs: number } | undefined,
  ): Promise<T> {
    const { steps, random } = this.#world
    await steps.turn(process)
    if (options !== undefined && this.#open > 0 && random.chance(0.3)) throw new LockTimeout()
    const connection = connect(process)
    try {
      const result = await this.#inner.transaction(async (tx) => {
        this.#open += 1
        try {
          return await this.#work(process, { tx, connection, work })
        } finally {
          this.#open -= 1
        }
      })
      // The process can die between the commit and its answer.
      await steps.turn(process)
      return result
    } finally {
      connection.close()
    }
  }

  async #work<T>(
    process: SimProcess,
    { tx, connection, work }: { tx: Tx; connection: Connection; work: (tx: Tx) => Promise<T> },
  ): Promise<T> {
    const { steps } = this.#world
    this.#notePauses()
    const granted: Grant[] = []
    const started = steps.taken
    const inTurn = async <R>(run: () => Promise<R>): Promise<R> => {
      await steps.turn(process)
      if (connection.isClosed) throw new StorageFault('The transaction was ended')
      this.#maybeFail()
      return await run()
    }
    const isLeased = (runId: string, path: string) => this.#isLeased(process, { runId, path })
    const ordered = this.#watchOrder(watchGrants(tx, granted, isLeased))
    const watched = eachCall(ordered, inTurn)
    const value = await Promise.race([work(watched), connection.aborted])
    if (connection.isClosed) throw new StorageFault('The transaction was ended')
    for (const grant of granted) this.#observer.onGrant(grant, (this.#pausedAt.get(grant.runId) ?? started) < started)
    this.#notePauses()
    return value
  }

  /** Pages are merged in plan order. */
  #watchOrder(tx: Tx): Tx {
    return {
      ...tx,
      updateArea: async (runId, path, patch) => {
        const first = this.tables.runs.get(runId)?.open[0] ?? path
        if (patch.mergedPages !== undefined && first < path) this.#observer.onUnorderedMerge(runId, path)
        await tx.updateArea(runId, path, patch)
      },
    }
  }

  #maybeFail(): void {
    const { random, faultRate } = this.#world
    if (random.chance(faultRate())) throw new StorageFault('The connection to the app database was lost')
  }

  /** Whether a lease of the area is valid by the clock of the process that wants it. */
  #isLeased({ clockOffset }: SimProcess, { runId, path }: { runId: string; path: string }): boolean {
    const area = this.tables.runs.get(runId)?.areas.get(path)
    return area?.lease != null && area.leaseUntil >= this.#world.time.now() + clockOffset
  }

  #notePauses(): void {
    for (const [runId, { run }] of this.tables.runs) {
      if (run.intent !== 'pause') this.#pausedAt.delete(runId)
      else if (!this.#pausedAt.has(runId)) this.#pausedAt.set(runId, this.#world.steps.taken)
    }
  }
}

type Connection = ReturnType<typeof connect>

/** The same object, with every call of a method passed through `call`. */
function eachCall<T extends object>(target: T, call: <R>(run: () => Promise<R>) => Promise<R>): T {
  return new Proxy(target, {
    get: (own, name) => {
      const method: unknown = Reflect.get(own, name)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => call(async (): Promise<unknown> => await Reflect.apply(method, own, args))
    },
  })
}

/** Notes runs for which the transaction grants or extends the right to send a request. */
function watchGrants(tx: Tx, granted: Grant[], isLeased: (runId: string, path: string) => boolean): Tx {
  return {
    ...tx,
    updateArea: async (runId, path, patch) => {
      if ((patch.leaseUntil ?? 0) > 0)
        granted.push({ runId, path, isTaken: patch.lease != null && isLeased(runId, path) })
      await tx.updateArea(runId, path, patch)
    },
  }
}

function connect(process: SimProcess) {
  let fail: (reason: Error) => void = () => undefined
  const aborted = new Promise<never>((_, reject) => (fail = reject))
  aborted.catch(() => undefined)
  const connection = {
    isClosed: false,
    aborted,
    abort: () => {
      connection.isClosed = true
      fail(new StorageFault('The database ended the transaction'))
    },
    close: () => void process.connections.delete(connection),
  }
  process.connections.add(connection)
  return connection
}
