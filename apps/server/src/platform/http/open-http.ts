import { setTimeout as wait } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { RouteName } from '@gazetteer/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import type { Registry } from 'prom-client'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../api/actor.ts'
import { requestContext } from '../request-context.ts'
import { type Credential, admit } from '../api/policies.ts'
import { checkUserParameter, dropUserParameter } from '../api/user-parameter.ts'
import { Invalid } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Links } from '../links.ts'
import { withoutBasePath } from './base-path.ts'
import { parseBodies } from './body-parsers.ts'
import { answerErrors, sendError, unknownCall } from './error-answers.ts'
import { describeApi } from './openapi.ts'
import { explainInput } from './input-errors.ts'
import { countRequestsUnderWay } from './finish-requests.ts'
import { limitKeys } from './key-rate.ts'
import { checkHosts } from './known-hosts.ts'
import { checkOrigins } from './origin-check.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { measureRequests } from './request-metrics.ts'
import { requestIdHeader, requestIdOf, sendRequestIds } from './request-id.ts'
import { serveMachinePaths } from './machine-paths.ts'
import { watchMethods } from './served-methods.ts'
import { isPage, serveWebPages } from './web-pages.ts'

const bodyLimitBytes = 1024 * 1024
/** Monitoring probes: answered whatever the state of the app database. */
const probes = new Set<RouteName>(['health', 'ready', 'metrics'])
const healthWaitMs = 1_000
/** Status is polled every few seconds; this level costs a tenth more bytes for half the time. */
const gzipLevel = 3

export type HttpSettings = {
  log: Log
  registry: Registry
  host: string
  publicUrl: string | null
  basePath: string
  links: Links
  /** Further accepted Host names; `*` for all. */
  allowedHosts: string[]
  trustProxy: string[]
  mapStyleUrl: string | null
  /** The built web application; null or missing on disk: not served. */
  webFolder: string | null
  authenticate: Authenticate
  /** A worker serves only the monitoring routes. */
  role: 'all' | 'web' | 'worker'
  /** Requests per API key and minute, in this process. */
  keyRequestsPerMinute: number
}

/** Identifies the caller by API key, else by cookie. */
export type Authenticate = (request: FastifyRequest) => Promise<{ credential: Credential; actor: Actor | null }>

declare module 'fastify' {
  interface FastifyInstance {
    cookiePrefix: string
    cookiePath: string
  }
}

/**
 * The application without routes, for a `Front` to serve. Order of checks: unknown host (421), foreign origin (403), key or session, the
 * key's rate limit (429), policy and `user` (401, 403), then the body (400), then the handler.
 */
export async function openHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const { publicUrl, basePath, links, trustProxy } = settings
  const loggerInstance: FastifyBaseLogger = settings.log
  const http: FastifyInstance = fastify({
    loggerInstance,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    // The log adds the request's id by itself, also where code has no request at hand.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: bodyLimitBytes,
    genReqId: requestIdOf,
    rewriteUrl: withoutBasePath(basePath),
    frameworkErrors: (_error, request, reply) => {
      void reply.header(requestIdHeader, request.id)
      void (isPage(request) ? reply.redirect(links.path('/')) : sendError(reply, new Invalid('The URL is not valid.')))
    },
    routerOptions: { maxParamLength: 500 },
  })
  http.addHook('onRequest', (request, _reply, done) => requestContext.run({ requestId: request.id }, done))
  z.config({ customError: explainInput })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  answerErrors(http, links)
  sendRequestIds(http)
  measureRequests(http, settings.registry)
  countRequestsUnderWay(http)
  parseBodies(http)
  await addSecurityHeaders(http, settings)
  checkHosts(http, settings)
  checkOrigins(http, publicUrl)
  await http.register(cookie)
  decorateCookies(http, settings)
  await http.register(compress, { global: true, threshold: 1024, zlibOptions: { level: gzipLevel } })
  http.decorateRequest('actor', null)
  const countRequest = await limitKeys(http, settings.keyRequestsPerMinute)
  http.addHook('onRequest', async (request, reply) => {
    const { policy, routeName } = request.routeOptions.config
    const isProbe = routeName !== undefined && probes.has(routeName)
    if (settings.role === 'worker' && !isProbe) throw unknownCall(request)
    if (policy === undefined) return
    const pending = settings.authenticate(request)
    const { credential, actor } = await (isProbe ? withTimeout(pending) : pending)
    request.actor = actor
    const facts = requestContext.getStore()
    if (facts !== undefined && actor !== null) facts.account = actor.accountId
    if (actor !== null && actor.key !== null) await countRequest(request, reply)
    admit(policy, actor, credential)
    checkUserParameter(request.query, actor)
  })
  http.addHook('preValidation', async ({ routeOptions, body, query, actor }) => {
    if (routeOptions.config.policy === undefined) return
    checkUserParameter(body, actor)
    for (const given of [body, query]) dropUserParameter(given)
  })
  const methodsOf = watchMethods(http)
  await describeApi(http, links)
  serveMachinePaths(http, links)
  await serveWebPages(http, { folder: settings.webFolder, basePath, links, methodsOf })
  return http
}

/**
 * With TLS, browsers accept a cookie `__Host-…` only from this exact host, for the whole host. Below a base path it is
 * `__Secure-…`: other programs of the host do not receive it.
 */
function decorateCookies(http: FastifyInstance, { publicUrl, basePath }: HttpSettings): void {
  const prefix = basePath === '' ? '__Host-' : '__Secure-'
  http.decorate('cookiePrefix', publicUrl?.startsWith('https:') ? prefix : '')
  http.decorate('cookiePath', basePath === '' ? '/' : basePath)
}

/** Authenticates probes with a time limit, so that they are answered while the app database is unavailable. */
async function withTimeout(pending: ReturnType<Authenticate>): ReturnType<Authenticate> {
  const noActor = { credential: 'session', actor: null } as const
  const known = pending.catch(() => noActor)
  return Promise.race([known, wait(healthWaitMs, noActor, { ref: false })])
}
