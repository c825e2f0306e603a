import type { SourceRateLimiter } from '@gazetteer/engine'

/** A rate limiter without limits. */
export const unlimitedRateLimiter: SourceRateLimiter = {
  reserve: async () => ({ kind: 'go', inMs: 0, permit: null }),
  renew: async () => undefined,
  release: async () => null,
  block: async () => undefined,
}
