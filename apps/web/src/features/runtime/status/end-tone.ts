import type { Job, RuntimeStatus } from '@gazetteer/contract'
import type { Tone } from '../../../platform/ui/state-mark.tsx'

/** How the end of the last run is told: a failure, a stop, an end with gaps, or nothing but what came of it. */
export function endTone({ status }: RuntimeStatus, job: Job | undefined): Tone {
  if (status === 'error') return 'failed'
  if (status === 'stopped') return 'stopped'
  return job !== undefined && job.gaps.length > 0 ? 'warn' : 'done'
}
