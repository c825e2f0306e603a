import type { FastifyRequest } from 'fastify'

/** Where a request comes from, for the security log and the limits. */
export type Caller = { address: string; userAgent: string }

export function callerOf({ ip, headers }: FastifyRequest): Caller {
  return { address: ip, userAgent: (headers['user-agent'] ?? '').slice(0, 300) }
}
