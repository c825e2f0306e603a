import type { Run, RunIntent } from './run.ts'

/** How pausing and resuming change a run's clock. */
export function pauseClock(run: Run, intent: RunIntent, now: number): Pick<Run, 'pausedMs' | 'pauseStartedAt'> {
  const pausedMs = run.pausedMs + (run.pauseStartedAt === null ? 0 : now - run.pauseStartedAt)
  if (intent !== 'pause') return { pausedMs, pauseStartedAt: null }
  return { pausedMs: run.pausedMs, pauseStartedAt: run.pauseStartedAt ?? now }
}
