import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from './clock.ts'
import type { AppDatabase } from './app-database/index.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** More than clocks drift apart between two looks: somebody set one, or the machine slept. */
const jumpMs = 5_000
const lookEveryMs = 2_000

/**
 * The app database's clock, the same for all processes of an installation. Between two looks at it the time goes on by this
 * process's monotonic clock, which nobody can set; a look that finds another time is a jump.
 */
export async function openDatabaseClock(
  database: AppDatabase,
  log: Log,
): Promise<Clock & { close: () => Promise<void> }> {
  const stop = new AbortController()
  const listeners = new Set<() => Promise<void>>()
  let offset = await offsetNow()
  const looks = look()
  return {
    now: () => Math.floor(performance.now() + offset),
    steady: systemClock.steady,
    sleep: systemClock.sleep,
    onJump: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      stop.abort()
      await looks
    },
  }

  /** What is to be added to the monotonic clock to get the database's. */
  async function offsetNow(): Promise<number> {
    const before = performance.now()
    // The embedded database reads the clock of this process.
    if (database.kind === 'embedded') return Date.now() - before
    const { rows } = await database.executeSql(`select extract(epoch from clock_timestamp()) * 1000 as now`)
    return Number(rows[0]?.['now']) - (before + performance.now()) / 2
  }

  async function look(): Promise<void> {
    let isReported = true
    while (!stop.signal.aborted) {
      await wait(lookEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      const next = stop.signal.aborted ? offset : await offsetNow().catch(() => offset)
      const jump = next - offset
      offset = next
      const isJump = Math.abs(jump) >= jumpMs
      if (!isJump && isReported) continue
      if (isJump) log.warn({ seconds: Math.round(jump / 1000) }, 'the clock jumped: what waits is due now')
      // Told once more with the next look: a wait may be written a moment after the jump by the time before it.
      isReported = !isJump
      for (const listener of listeners) await listener()
    }
  }
}
