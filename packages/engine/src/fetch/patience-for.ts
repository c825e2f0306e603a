import { usualPatienceMs } from './decide-retry.ts'
import type { Claim } from './claim.ts'
import type { WorkSliceContext } from './work-slice-context.ts'

/** How long the run of a claim waits for a source that is down. */
export const patienceFor = (
  { isUnattended }: Pick<Claim, 'isUnattended'>,
  { unattendedPatienceMs = usualPatienceMs }: Pick<WorkSliceContext, 'unattendedPatienceMs'>,
): number => (isUnattended ? Math.max(unattendedPatienceMs, usualPatienceMs) : usualPatienceMs)
