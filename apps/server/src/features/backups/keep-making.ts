import { randomUUID } from 'node:crypto'
import { type BackupState, changeState, readState } from './backup-state.ts'
import { afterClockJump, claimDue, claimManual, nextScheduled } from './claim-backup.ts'
import type { BackupsContext } from './context.ts'
import { makeClaimed } from './make-backup.ts'

export type BackupMaker = {
  /** Begins a backup; returns when it has begun. Throws Conflict. */
  begin: () => Promise<void>
  close: () => Promise<void>
}

/** Finds what another process left, and clocks that jumped. */
const maxPauseMs = 60_000
const minPauseMs = 1_000

/**
 * Makes backups when they are due. Of several processes one takes each of them: the claim is a row in the app
 * database. `isPolling` false: only on demand.
 */
export function openBackupMaker(
  context: BackupsContext,
  { isPolling, isSoleProcess }: { isPolling: boolean; isSoleProcess: boolean },
): BackupMaker {
  const { db, clock, log, config, timezone } = context
  const by = randomUUID()
  const stopping = new AbortController()
  const claimer = () => ({ now: clock.now(), cron: config.backups.cron, timezone, by })
  let making: Promise<void> = Promise.resolve()

  async function make(state: BackupState): Promise<void> {
    if (state.open !== null) await makeClaimed(context, { open: state.open, by, signal: stopping.signal })
  }

  async function begin(): Promise<void> {
    const state = await changeState(db, clock.now(), (before) =>
      claimManual(afterClockJump(before, clock.now()) ?? before, claimer()),
    )
    if (state === null) return
    making = make(state).catch((error: unknown) => log.error({ err: error }, 'recording a backup failed'))
  }

  async function poll(): Promise<void> {
    await changeState(db, clock.now(), (state) => (isSoleProcess ? withoutHolder(state, clock.now()) : null)).catch(
      (error: unknown) => log.warn({ err: error }, 'reading the state of backups failed'),
    )
    while (!stopping.signal.aborted) {
      const pauseMs = await makeDue().catch((error: unknown) => {
        log.warn({ err: error }, 'looking for due backups failed; poller will retry')
        return maxPauseMs
      })
      await clock.sleep(pauseMs, stopping.signal).catch(() => undefined)
    }
  }

  /** Returns the time until the next look. */
  async function makeDue(): Promise<number> {
    if (await context.isRestoring()) return minPauseMs
    const before = await readState(db)
    if (before === null || afterClockJump(before, clock.now()) !== null) {
      // The schedule begins, or goes on at the present time.
      await changeState(db, clock.now(), (state) => afterClockJump(state, clock.now()) ?? state)
      return minPauseMs
    }
    if (claimDue(before, claimer()) !== null) {
      const claimed = await changeState(db, clock.now(), (state) => claimDue(state, claimer()))
      if (claimed !== null) await make(claimed)
      return minPauseMs
    }
    const next = nextScheduled(before, claimer()) ?? Infinity
    return Math.min(maxPauseMs, Math.max(minPauseMs, next - clock.now()))
  }

  const polling = isPolling ? poll() : Promise.resolve()
  return {
    begin,
    async close() {
      stopping.abort()
      await polling
      await making
    },
  }
}

/** A backup of the process before, which is not alive. */
const withoutHolder = (state: BackupState, now: number): BackupState | null =>
  state.open === null || state.open.by === null ? null : { ...state, open: { ...state.open, by: null, until: now } }
