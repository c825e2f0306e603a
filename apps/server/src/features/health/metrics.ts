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
  // A proxy on this machine that is not trusted hides who asks behind its own address.
  const isHidden = config.trustProxy.length === 0 && forwarded.some((name) => name in request.headers)
  if (isHidden || ipaddr.process(request.ip).range() !== 'loopback')
    throw new Forbidden('The metrics are told on this machine alone. To read them from elsewhere set METRICS_TOKEN.')
}

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
