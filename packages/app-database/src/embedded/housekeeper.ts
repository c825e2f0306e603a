import type { Log } from '../log.ts'
import type { Engine } from './engine.ts'

export type HousekeeperSettings = {
  everyMs: number
  checkpointBytes: number
  /** Lock acquisitions before VACUUM: when idle, and under load. */
  vacuumAfterLocks: number
  vacuumBusyAfterLocks: number
}

const defaults: HousekeeperSettings = {
  everyMs: 2_000,
  checkpointBytes: 64 * 1024 * 1024,
  vacuumAfterLocks: 1_000,
  vacuumBusyAfterLocks: 20_000,
}

/** Tables up to this size are vacuumed quickly; they include those that every page of a run writes to. */
const smallBytes = 16 * 1024 * 1024

/** Lock acquisitions between two checks on an idle server, from its pollers and the queues. */
const idleLocks = 12

/** Checkpoints and vacuums, which the embedded database never does by itself. Returns the stop function. */
export function startHousekeeper(
  { engine, log }: { engine: Engine; log: Log },
  settings: Partial<HousekeeperSettings> = {},
): () => Promise<void> {
  const { everyMs, checkpointBytes, vacuumAfterLocks, vacuumBusyAfterLocks } = { ...defaults, ...settings }
  let seen = 0
  let vacuumedAt = 0
  let sweptAt = 0
  let running: Promise<void> = Promise.resolve()

  async function underLock(text: string): Promise<Record<string, unknown>[]> {
    const release = await engine.take('transaction')
    try {
      return (await engine.ask(text, [])).rows
    } finally {
      release()
      seen += 1
    }
  }

  /** Based on the log since the last checkpoint, including those of earlier processes. */
  async function checkpoint(): Promise<void> {
    const [row] = await underLock(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as written from pg_control_checkpoint()`,
    )
    if (Number(row?.['written']) >= checkpointBytes) await underLock('checkpoint')
  }

  /** Vacuums table by table, so that a request waits for at most one table. */
  async function vacuum(mostBytes: number): Promise<void> {
    const tables = await underLock(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where pg_relation_size(relid) <= ${mostBytes}`,
    )
    for (const { name } of tables) await underLock(`vacuum (analyze) ${String(name)}`)
  }

  async function tidy(): Promise<void> {
    const isIdle = engine.locksTaken - seen <= idleLocks
    const isVacuumDue = isIdle && engine.locksTaken - vacuumedAt > vacuumAfterLocks
    if (isVacuumDue) {
      await vacuum(Number.MAX_SAFE_INTEGER)
      vacuumedAt = sweptAt = engine.locksTaken
    }
    if (!isIdle && engine.locksTaken - sweptAt > vacuumBusyAfterLocks) {
      await vacuum(smallBytes)
      sweptAt = engine.locksTaken
    }
    // Few statements can write much, too, and so does a vacuum.
    if (!isIdle || isVacuumDue) await checkpoint()
    seen = engine.locksTaken
  }

  const timer = setInterval(() => {
    running = running
      .then(tidy)
      .catch((error: unknown) => log.warn({ err: error }, 'housekeeping of the app database failed'))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
