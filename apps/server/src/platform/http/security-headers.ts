import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** No inline script anywhere; inline styles, which the component library needs; the map style's host alone, when one is set. */
export async function addSecurityHeaders(http: FastifyInstance, mapStyleUrl: string | null): Promise<void> {
  const mapHosts = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin]
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapHosts],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...mapHosts],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  http.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    if (isSecure(request)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** What a page of ours never asks a browser for; copying to the clipboard stays. */
const permissions = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** Asked over TLS, ours or (with `TRUST_PROXY`) the proxy's. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}
