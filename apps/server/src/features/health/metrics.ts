import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { route } from '../../platform/api/route.ts'
import { Forbidden, Unauthorized } from '../../platform/errors.ts'
import { isLoopback } from '../../platform/http/addresses.ts'
import { bearerOf } from '../../platform/http/bearer-of.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openGauges } from './gauges.ts'

/** `/api/metrics`: requires METRICS_TOKEN; without one it answers only this machine. */
export function metricsRoute({ http, platform }: FeatureStart): void {
  const { metrics, config } = platform
  const refreshGauges = openGauges(platform)
  route(http, 'metrics', async ({ request, reply }) => {
    mayRead(request, config)
    await refreshGauges()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function mayRead(request: FastifyRequest, config: { metricsToken: string | null; trustProxy: string[] }): void {
  if (config.metricsToken !== null) {
    if (!timingSafeEqual(digest(bearerOf(request) ?? ''), digest(config.metricsToken)))
      throw new Unauthorized('Send METRICS_TOKEN as bearer token to read the metrics.')
    return
  }
  // Behind a local proxy the client can be anyone, and its headers can be forged.
  const isForwarded = Object.keys(request.headers).some(isProxyHeader)
  if (isForwarded || !isLoopback(request.ip))
    throw new Forbidden('Metrics are available on this machine only. To read them from elsewhere, set METRICS_TOKEN.')
}

const isProxyHeader = (name: string): boolean => name.startsWith('x-forwarded') || proxyHeaders.has(name)

/** Headers that proxies, load balancers and content delivery networks add. */
const proxyHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-originating-ip',
  'x-remote-addr',
  'x-remote-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-azure-fdid',
  'x-amzn-trace-id',
  'x-amz-cf-id',
  'x-appengine-user-ip',
  'x-arr-log-id',
  'x-proxyuser-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'cf-ray',
  'cdn-loop',
  'do-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'akamai-origin-hop',
  'proxy-client-ip',
  'wl-proxy-client-ip',
])

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
