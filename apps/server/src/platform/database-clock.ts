import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from './clock.ts'
import type { AppDatabase } from '@gazetteer/app-database'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** More than clocks drift between two checks: the clock was set, or the machine slept. */
const jumpMs = 5_000
const checkEveryMs = 2_000

/**
 * The app database's clock, shared by all processes of an installation. Between checks the time advances by this
 * process's monotonic clock, which cannot be set. A check that finds a different time reports a jump.
 */
export async function openDatabaseClock(
  database: AppDatabase,
  log: Log,
): Promise<Clock & { close: () => Promise<void> }> {
  const stop = new AbortController()
  const listeners = new Set<() => Promise<void>>()
  let offset = await offsetNow()
  const checks = checkLoop()
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
      await checks
    },
  }

  /** The offset from the monotonic clock to the database's clock. */
  async function offsetNow(): Promise<number> {
    const before = performance.now()
    // The embedded database uses this process's clock.
    if (database.kind === 'embedded') return Date.now() - before
    const { rows } = await database.executeSql(`select extract(epoch from clock_timestamp()) * 1000 as now`)
    return Number(rows[0]?.['now']) - (before + performance.now()) / 2
  }

  async function checkLoop(): Promise<void> {
    let isReported = true
    while (!stop.signal.aborted) {
      await wait(checkEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      const next = stop.signal.aborted ? offset : await offsetNow().catch(() => offset)
      const jump = next - offset
      offset = next
      const isJump = Math.abs(jump) >= jumpMs
      if (!isJump && isReported) continue
      if (isJump) log.warn({ seconds: Math.round(jump / 1000) }, 'clock jump detected; waiting work is due now')
      // Reported twice, because a wait that is stored just after the jump may use a time from before it.
      isReported = !isJump
      for (const listener of listeners) await listener()
    }
  }
}
