import { Conflict } from '../../platform/errors.ts'
import { nextTime } from '../../platform/schedule/next-time.ts'
import type { BackupState, OpenBackup } from './backup-state.ts'

/** `by`: this process. `cron` null: only on demand. */
export type Claimer = { now: number; cron: string | null; timezone: string; by: string }

/** How long a process that was killed holds its backup. A living one renews it. */
export const backupLeaseMs = 60_000
/** Pause before a failed backup is tried again. */
export const retryMs = 15 * 60_000

/**
 * The state after this process took the backup that is due; null: none is. Missed times count once. One that failed, or
 * whose process was killed, goes on, unless the next one is due.
 */
export function claimDue(state: BackupState, claimer: Claimer): BackupState | null {
  const { now } = claimer
  const { open } = state
  if (isHeld(open, now)) return null
  const next = nextScheduled(state, claimer)
  if (next !== null && next <= now) return { ...state, doneUntil: now, open: held('scheduled', claimer) }
  if (open === null || open.until > now) return null
  return { ...state, open: { ...open, by: claimer.by, until: now + backupLeaseMs } }
}

/** The state after a clock was set back: it does not wait for times that the clock showed before. Null: it was not. */
export function afterClockJump(state: BackupState, now: number): BackupState | null {
  const latest = now + Math.max(backupLeaseMs, retryMs)
  const isAhead = state.doneUntil > now || (state.open !== null && state.open.until > latest)
  if (!isAhead) return null
  const open = state.open === null ? null : { ...state.open, until: Math.min(state.open.until, now) }
  return { ...state, doneUntil: Math.min(state.doneUntil, now), open }
}

/** The state after this process took a manual backup, which replaces one that failed. Throws Conflict. */
export function claimManual(state: BackupState, claimer: Claimer): BackupState {
  if (isHeld(state.open, claimer.now)) throw new Conflict('A backup is being made already.')
  return { ...state, open: held('manual', claimer) }
}

/** The next time of the schedule; in the past: missed. */
export const nextScheduled = (
  { doneUntil }: Pick<BackupState, 'doneUntil'>,
  { cron, timezone }: Pick<Claimer, 'cron' | 'timezone'>,
): number | null => (cron === null ? null : nextTime({ cron, timezone }, doneUntil))

const held = (kind: OpenBackup['kind'], { now, by }: Claimer): OpenBackup => ({
  kind,
  startedAt: now,
  name: null,
  by,
  until: now + backupLeaseMs,
})

export const isHeld = (open: OpenBackup | null, now: number): boolean =>
  open !== null && open.by !== null && open.until > now
