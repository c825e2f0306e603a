import { Invalid } from '../../../../platform/errors.ts'
import type { RunLimits } from '@gazetteer/engine'
import type { RunLimitsInput } from '@gazetteer/contract'
import type { SourceDeclaration } from '@gazetteer/sources'

/** The limits of a new run; absent ones are unlimited. Throws Invalid for a money limit when requests are free. */
export function limitsOf(input: RunLimitsInput | null | undefined, declaration: SourceDeclaration): RunLimits {
  const limits = { requests: input?.requests ?? null, listings: input?.listings ?? null, usd: input?.usd ?? null }
  refuseUnpriced(limits, declaration)
  return limits
}

/** A limit in dollars needs a source with a price. */
export function refuseUnpriced({ usd }: Partial<RunLimits>, { title, pricePerRequestUsd }: SourceDeclaration): void {
  if (usd == null) return
  if (pricePerRequestUsd === null) {
    throw new Invalid(`The source ${title} is free of charge, so a limit in dollars has no effect`)
  }
  if (usd < pricePerRequestUsd) {
    throw new Invalid(
      `One request to the source ${title} costs $${pricePerRequestUsd}, so a limit of $${usd} allows none`,
    )
  }
}
