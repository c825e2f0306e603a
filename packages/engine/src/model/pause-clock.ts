import type { Run, RunIntent } from './run.ts'

/** What pausing and going on do to the clock of a run. */
export function pauseClock(run: Run, intent: RunIntent, now: number): Pick<Run, 'pausedMs' | 'pauseStartedAt'> {
  const pausedMs = run.pausedMs + (run.pauseStartedAt === null ? 0 : now - run.pauseStartedAt)
  if (intent !== 'pause') return { pausedMs, pauseStartedAt: null }
  return { pausedMs: run.pausedMs, pauseStartedAt: run.pauseStartedAt ?? now }
}
