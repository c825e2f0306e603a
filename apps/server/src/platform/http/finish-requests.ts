import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How long a shutdown waits for running answers; a client that is cut off retries. */
const finishWithinMs = 1_500

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when only streams are left (they never end by themselves), or after the time limit. */
    finishRequests: (withinMs?: number) => Promise<void>
  }
}

export function countRequestsUnderWay(http: FastifyInstance): void {
  const underWay = new Set<FastifyReply>()
  let onEnd: () => void = () => undefined

  http.addHook('onRequest', async (_request, reply) => {
    underWay.add(reply)
    reply.raw.once('close', () => {
      underWay.delete(reply)
      onEnd()
    })
  })
  http.decorate('finishRequests', async (withinMs = finishWithinMs) => {
    const areDone = new Promise<void>((resolve) => {
      onEnd = () => {
        if ([...underWay].every(isStream)) resolve()
      }
      onEnd()
    })
    await Promise.race([areDone, wait(withinMs, undefined, { ref: false })])
  })
}

function isStream({ raw }: FastifyReply): boolean {
  return raw.headersSent && String(raw.getHeader('content-type')).startsWith('text/event-stream')
}
