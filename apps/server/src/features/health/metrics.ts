import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { route } from '../../platform/api/route.ts'
import { Forbidden, Unauthorized } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openGauges } from './gauges.ts'

/** `/api/metrics`: for whoever knows METRICS_TOKEN; where none is set, for this machine alone. */
export function metricsRoute({ http, platform }: FeatureStart): void {
  const { metrics, config } = platform
  const look = openGauges(platform)
  route(http, 'metrics', async ({ request, reply }) => {
    mayRead(request, config)
    await look()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function mayRead(request: FastifyRequest, config: { metricsToken: string | null; trustProxy: string[] }): void {
  if (config.metricsToken !== null) {
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(config.metricsToken)))
      throw new Unauthorized('The metrics are told to whoever brings METRICS_TOKEN as bearer token.')
    return
  }
  // Behind a proxy on this machine stands anybody, and what its headers say of them may be their own word.
  const isForwarded = Object.keys(request.headers).some(isProxyHeader)
  if (isForwarded || !isLoopback(request.ip))
    throw new Forbidden('The metrics are told on this machine alone. To read them from elsewhere set METRICS_TOKEN.')
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

const isProxyHeader = (name: string): boolean => name.startsWith('x-forwarded') || proxyHeaders.has(name)

/** What proxies, load balancers and content delivery networks add to the requests that they pass on. */
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
