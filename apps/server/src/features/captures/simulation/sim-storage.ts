import { LockTimeout } from '@gazetteer/engine'
import { createMemoryTables, memoryStorage, type MemoryTables } from '@gazetteer/engine/memory'
import type { Random } from './random.ts'
import type { SimProcess, Steps } from './steps.ts'
import type { VirtualTime } from './virtual-time.ts'

type Storage = ReturnType<typeof memoryStorage>
type Tx = Parameters<Parameters<Storage['transaction']>[0]>[0]

/** The app database failed; the owner sees an internal error. */
export class StorageFault extends Error {}

export type SimStorage = {
  /** The storage as a process sees it. */
  storageOf: (process: SimProcess) => Storage
  /** Reads of committed rows without a step; only while no transaction is in progress. */
  reads: Storage['reads']
  tables: MemoryTables
  /** Whether no transaction is in progress, so that the tables hold committed rows only. */
  isCommitted: () => boolean
}

/** `isTaken`: another worker holds a valid lease of the area. */
export type Grant = { runId: string; path: string; isTaken: boolean }

export type StorageObserver = {
  /**
   * A transaction grants the right to send a request. `isPaused`: the run was paused before it began.
   */
  onGrant: (grant: Grant, isPaused: boolean) => void
}

/** The engine's storage in memory behind the simulation: each statement waits for its turn and may fail. */
export function simStorage(
  {
    steps,
    random,
    credits,
    time,
  }: { steps: Steps; random: Random; credits: Map<string, number | null>; time: VirtualTime },
  faultRate: () => number,
  observer: StorageObserver,
): SimStorage {
  const tables = createMemoryTables({ credits, isFrugal: false })
  const inner = memoryStorage(tables)
  const pausedAt = new Map<string, number>()
  let open = 0

  function notePauses(): void {
    for (const [runId, { run }] of tables.runs) {
      if (run.intent !== 'pause') pausedAt.delete(runId)
      else if (!pausedAt.has(runId)) pausedAt.set(runId, steps.taken)
    }
  }

  /** Whether a lease of the area is valid by the clock of the process that wants it. */
  const isLeased =
    (process: SimProcess) =>
    (runId: string, path: string): boolean => {
      const area = tables.runs.get(runId)?.areas.get(path)
      return area?.lease != null && area.leaseUntil >= time.now() + process.clockOffset
    }

  async function statement<T>(process: SimProcess, run: () => Promise<T>): Promise<T> {
    await steps.turn(process)
    if (random.chance(faultRate())) throw new StorageFault('The connection to the app database was lost')
    const isWaiting = open > 0
    const result = await run()
    // The statement waited for a transaction, so its answer arrives in the turn of another process.
    if (isWaiting) await steps.turn(process)
    return result
  }

  async function transaction<T>(
    process: SimProcess,
    work: (tx: Tx) => Promise<T>,
    options?: { lockTimeoutMs: number },
  ): Promise<T> {
    await steps.turn(process)
    if (options !== undefined && open > 0 && random.chance(0.3)) throw new LockTimeout()
    const connection = connect(process)
    try {
      const result = await inner.transaction(async (tx) => {
        open += 1
        notePauses()
        const granted: Grant[] = []
        const started = steps.taken
        const inTurn = async <R>(run: () => Promise<R>): Promise<R> => {
          await steps.turn(process)
          if (connection.isClosed || random.chance(faultRate())) throw new StorageFault('The transaction was ended')
          return await run()
        }
        try {
          const watched = eachCall(watchGrants(tx, granted, isLeased(process)), inTurn)
          const value = await Promise.race([work(watched), connection.aborted])
          if (connection.isClosed) throw new StorageFault('The transaction was ended')
          for (const grant of granted) observer.onGrant(grant, (pausedAt.get(grant.runId) ?? started) < started)
          notePauses()
          return value
        } finally {
          open -= 1
        }
      })
      // The process can die between the commit and its answer.
      await steps.turn(process)
      return result
    } finally {
      connection.close()
    }
  }

  return {
    tables,
    reads: inner.reads,
    isCommitted: () => open === 0,
    storageOf: (process) => {
      const inTurn = <T>(run: () => Promise<T>) => statement(process, run)
      return {
        reads: eachCall(inner.reads, inTurn),
        transaction: (work, options) => transaction(process, work, options),
        setIntent: (change) =>
          inTurn(async () => {
            const isChanged = await inner.setIntent(change)
            notePauses()
            return isChanged
          }),
        renewLease: (claim, until) => inTurn(() => inner.renewLease(claim, until)),
        leaseDelivery: (delivery) => inTurn(() => inner.leaseDelivery(delivery)),
        endDelivery: (runId, owner) => inTurn(() => inner.endDelivery(runId, owner)),
        saveCheckpoint: (...args) => inTurn(() => inner.saveCheckpoint(...args)),
        redeliver: (runId) => inTurn(() => inner.redeliver(runId)),
        forgetWaits: () => inTurn(() => inner.forgetWaits()),
      }
    },
  }
}

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
