import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'
/** Accepts a request id from a proxy when it is safe to log; otherwise creates one. */
const sane = /^[\w.:+/=@-]{1,128}$/

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && sane.test(given) ? given : randomUUID()
}

/** Sends the request's log id in every answer. */
export function sendRequestIds(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  http.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?')[0]
    const { statusCode: status, elapsedTime } = reply
    request.log.debug({ method: request.method, path, status, ms: Math.round(elapsedTime) }, 'request completed')
  })
}
