import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LimitReached } from '../errors.ts'

const windowSeconds = 60
const maxKeysTracked = 10_000

/**
 * Limits the requests of each API key per process and reports it in each answer, in the headers of the IETF draft:
 * `RateLimit-Policy`, `-Limit`, `-Remaining`, `-Reset` (seconds). Throws LimitReached beyond the limit.
 */
export async function limitKeys(
  http: FastifyInstance,
  perMinute: number,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await http.register(rateLimit, { global: false, cache: maxKeysTracked })
  const count = http.createRateLimit({
    max: perMinute,
    timeWindow: windowSeconds * 1000,
    keyGenerator: ({ actor }) => actor?.key?.id ?? '',
  })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return // there is no allow list
    void reply.headers({
      'ratelimit-policy': `${perMinute};w=${windowSeconds}`,
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': counted.remaining,
      'ratelimit-reset': counted.ttlInSeconds,
    })
    if (!counted.isExceeded) return
    throw new LimitReached(`This API key has reached its limit of ${perMinute} requests per minute.`, {
      code: 'key-rate',
      retryAfterMs: counted.ttlInSeconds * 1000,
    })
  }
}
