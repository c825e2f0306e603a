import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A change asked for by a foreign site is refused; an absent Origin (a program, not a browser) is accepted. Ours are the host
 * that was asked and `PUBLIC_URL`, which in development is the page of the other port and may read the answers.
 */
export function checkOrigins(http: FastifyInstance, publicUrl: string | null): void {
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined) return
    const isOurs = origin === publicUrl || isSameHost(origin, request)
    if (!isOurs && changing.has(request.method)) {
      throw new Forbidden('This request came from another site.', { code: 'foreign-origin' })
    }
    if (origin !== publicUrl) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('vary', 'Origin')
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET, POST')
      reply.header('access-control-allow-headers', 'content-type')
      await reply.code(204).send()
    }
  })
}

/** The scheme may differ: a proxy may speak TLS for us. */
function isSameHost(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host
}
