import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isPage } from './web-pages.ts'

/** Upper ends in seconds. A live feed or a long download is in the last, open one. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts answered requests and their duration by route, never by path: paths contain ids. */
export function measureRequests(http: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'gazetteer_http_requests_total',
    help: 'Answered HTTP requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'gazetteer_http_request_duration_seconds',
    help: 'Time until the answer was sent completely, by method and route.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    const of = { method: request.method, route: routeOf(request) }
    requests.inc({ ...of, status: reply.statusCode })
    durations.observe(of, reply.elapsedTime / 1000)
  })
}

/** `web`: pages and files of the web application; `unknown`: a path that is not served. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (request.is404 || url === undefined) return isPage(request) ? 'web' : 'unknown'
  return url.startsWith('/api/') ? url : 'web'
}
