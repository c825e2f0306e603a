import type { SourceRateLimiter } from '@gazetteer/engine'

/** A gate that lets everybody through at once. */
export const unlimitedRateLimiter: SourceRateLimiter = {
  reserve: async () => ({ kind: 'go', inMs: 0, slot: null }),
  renew: async () => undefined,
  release: async () => null,
  block: async () => undefined,
}
