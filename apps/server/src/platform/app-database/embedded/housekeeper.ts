import type { Log } from '../../log.ts'
import type { Engine } from './engine.ts'

export type HousekeeperSettings = { everyMs: number; checkpointBytes: number; vacuumAfterTurns: number }

const usual: HousekeeperSettings = { everyMs: 2_000, checkpointBytes: 64 * 1024 * 1024, vacuumAfterTurns: 1_000 }

/** The embedded database never checkpoints or vacuums by itself. Answers with the way to stop. */
export function startHousekeeper(
  { engine, log }: { engine: Engine; log: Log },
  settings: Partial<HousekeeperSettings> = {},
): () => Promise<void> {
  const { everyMs, checkpointBytes, vacuumAfterTurns } = { ...usual, ...settings }
  let seen = 0
  let vacuumedAt = 0
  let checkpointedAt = 0
  let running: Promise<void> = Promise.resolve()

  async function inTurn(text: string): Promise<Record<string, unknown>[]> {
    const endTurn = await engine.take()
    try {
      return (await engine.ask(text, [])).rows
    } finally {
      endTurn()
      seen += 1
    }
  }

  async function checkpoint(): Promise<void> {
    const [row] = await inTurn(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as written`)
    const written = Number(row?.['written'])
    if (checkpointedAt === 0) checkpointedAt = written
    if (written - checkpointedAt < checkpointBytes) return
    await inTurn('checkpoint')
    checkpointedAt = written
  }

  /** Table by table: each turn stays short, and a request that comes meanwhile waits for one table at most. */
  async function vacuum(): Promise<void> {
    const tables = await inTurn(`select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`)
    for (const { name } of tables) await inTurn(`vacuum (analyze) ${String(name)}`)
    vacuumedAt = engine.turnsTaken
  }

  async function tidy(): Promise<void> {
    const isIdle = engine.turnsTaken === seen
    if (isIdle && engine.turnsTaken - vacuumedAt > vacuumAfterTurns) await vacuum()
    if (!isIdle) await checkpoint()
    seen = engine.turnsTaken
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
