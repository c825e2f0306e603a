import type { Run } from '@gazetteer/engine'

/** Number of listings stored: in the user's database if there is one, else in the run's file. */
export function recordsOf(run: Run): number {
  return run.destination === 'none' ? run.lastSeq : run.deliveredSeq
}
