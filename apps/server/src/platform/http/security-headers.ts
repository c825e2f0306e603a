import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * No inline scripts; inline styles for the component library; connections to the map style's host only when one is
 * set.
 */
export async function addSecurityHeaders(
  http: FastifyInstance,
  { mapStyleUrl, basePath }: { mapStyleUrl: string | null; basePath: string },
): Promise<void> {
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
    // Below a path, other programs of the host decide for themselves.
    if (isSecure(request) && basePath === '')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Disables browser features that our pages never use; clipboard writing stays enabled. */
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

/** Requested over TLS, terminated by us or (with `TRUST_PROXY`) by the proxy. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}
