import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LimitReached } from '../errors.ts'

const windowSeconds = 60
const keysStored = 10_000

/**
 * A limit on each API key's requests, told by every answer in the headers of the IETF's draft: `RateLimit-Policy`, `-Limit`,
 * `-Remaining` and `-Reset` (seconds). Counted in each process by itself. What comes beyond it throws LimitReached.
 */
export async function limitKeys(
  http: FastifyInstance,
  perMinute: number,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await http.register(rateLimit, { global: false, cache: keysStored })
  const count = http.createRateLimit({
    max: perMinute,
    timeWindow: windowSeconds * 1000,
    keyGenerator: ({ actor }) => actor?.key?.id ?? '',
  })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return // of an allow list; there is none
    void reply.headers({
      'ratelimit-policy': `${perMinute};w=${windowSeconds}`,
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': counted.remaining,
      'ratelimit-reset': counted.ttlInSeconds,
    })
    if (!counted.isExceeded) return
    throw new LimitReached(`This API key has made its ${perMinute} requests of this minute.`, {
      code: 'key-rate',
      retryAfterMs: counted.ttlInSeconds * 1000,
    })
  }
}
