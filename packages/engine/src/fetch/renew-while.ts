import { linkedAbort } from '@gazetteer/sources'
import type { SliceEngine } from './work-slice-context.ts'
import type { Claim } from './claim.ts'

/** Lease renewals per lease duration. */
const renewalsPerLease = 3

type RenewalSettings = {
  claim: Claim
  leaseMs: number
  engine: Pick<SliceEngine, 'renewLease'>
  /** Renewed together with the lease. */
  renewPermit?: () => Promise<void>
}

/** Runs `work` while renewing the claim's lease. A lost claim aborts the signal given to `work`. */
export async function renewWhile<T>(
  { claim, leaseMs, engine, renewPermit }: RenewalSettings,
  outer: AbortSignal,
  work: (signal: AbortSignal, abort: (reason: Error) => void) => Promise<T>,
): Promise<T> {
  const { signal, abort, unlink } = linkedAbort(outer)
  const renewal = setInterval(() => {
    renew().catch(() => undefined) // the commit detects a lost lease
  }, leaseMs / renewalsPerLease)
  try {
    return await work(signal, abort)
  } finally {
    clearInterval(renewal)
    unlink()
  }

  async function renew(): Promise<void> {
    const [isOurs] = await Promise.all([engine.renewLease(claim, leaseMs), renewPermit?.()])
    if (!isOurs) abort(new Error('The area was taken over'))
  }
}
