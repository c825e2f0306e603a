import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseUrl } from '@gazetteer/listing/text'
import { Forbidden } from '../errors.ts'

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * CSRF protection: refuses changes requested by another site; an absent Origin (not a browser) is accepted. Allowed
 * origins are the requested host and `PUBLIC_URL`, in development the page on the other port.
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

/** The scheme may differ, because a proxy may terminate TLS. */
function isSameHost(origin: string, request: FastifyRequest): boolean {
  return parseUrl(origin)?.host === request.host
}
