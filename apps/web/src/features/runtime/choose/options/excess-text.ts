import { freeListings, type PresentedLimits } from '@gazetteer/contract'
import { formatCount, formatPrice } from '../../../../platform/formats.ts'
import type { PlanPreviewData } from './plan-preview.ts'

type Range = NonNullable<PlanPreviewData['listings']>

/** A range of numbers: `1,700 to 2,100`, or one number. */
export const rangeText = ({ low, high }: Range): string =>
  low === high ? formatCount(low) : `${formatCount(low)} to ${formatCount(high)}`

/** Credits of the account, null: unlimited. A free account captures the fallback sample without credits. */
export type Credits = { left: number | null; isSampleFree: boolean }

/** What the estimate exceeds first: the credits or a limit. Null if it fits. */
export function excessText(
  { listings, beforeFilters, expectedRequests, usd, source }: PlanPreviewData,
  limits: PresentedLimits,
  { left, isSampleFree }: Credits,
): string | null {
  const isFree = left !== null && source.isFictional && isSampleFree
  const credits = isFree ? null : left
  const isAbove = (limit: number | null): boolean => limit !== null && listings !== null && listings.high > limit
  const expected = listings === null ? '' : `The ${rangeText(listings)} expected listings`
  const exceed = (limit: number | null): string =>
    !beforeFilters && (listings?.low ?? 0) > (limit ?? 0) ? 'exceed' : 'may exceed'
  if (isFree && isAbove(freeListings))
    return `${expected} ${exceed(freeListings)} ${formatCount(freeListings)}. On the free plan, a sample capture ends there and uses no credits.`
  if (isAbove(credits))
    return `${expected} ${exceed(credits)} your ${formatCount(credits ?? 0)} credits. The capture stops when they are used.`
  if (isAbove(limits.listings))
    return `${expected} ${exceed(limits.listings)} the limit of ${formatCount(limits.listings ?? 0)}. The capture pauses there.`
  if (limits.requests !== null && expectedRequests > limits.requests)
    return 'The request limit is below the estimate, so the capture will pause at the limit.'
  if (limits.usd !== null && usd !== null && usd > limits.usd)
    return `The expected cost of ${formatPrice(usd)} exceeds the limit of ${formatPrice(limits.usd)}. The capture pauses there.`
  return null
}
