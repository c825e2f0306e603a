import { Invalid } from '../../../platform/errors.ts'
import type { RunLimits } from '@gazetteer/engine'
import type { RunLimitsInput } from '@gazetteer/contract'
import type { SourceDeclaration } from '@gazetteer/sources'

/** The limits of a new run; absent ones are none. Throws Invalid for money where a request costs nothing. */
export function limitsOf(input: RunLimitsInput | null | undefined, declaration: SourceDeclaration): RunLimits {
  const limits = { requests: input?.requests ?? null, listings: input?.listings ?? null, usd: input?.usd ?? null }
  refuseUnpriced(limits, declaration)
  return limits
}

/** A limit in dollars means nothing where the source declares no price. */
export function refuseUnpriced({ usd }: Partial<RunLimits>, { title, pricePerRequestUsd }: SourceDeclaration): void {
  if (usd == null) return
  if (pricePerRequestUsd === null) {
    throw new Invalid(`The source ${title} has no price: a limit in dollars would never be reached`)
  }
  if (usd < pricePerRequestUsd) {
    throw new Invalid(`One request of the source ${title} costs $${pricePerRequestUsd}: a limit of $${usd} allows none`)
  }
}
