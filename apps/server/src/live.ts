import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionActor } from './platform/api/actor.ts'
import type { ConcurrencyLimiter } from './platform/concurrency-limiter.ts'
import { trusted } from './platform/trusted.ts'
import { Invalid, NotFound } from './platform/errors.ts'

/** The updates of one account until the signal is aborted: its run's status, immediately and after each change. */
export type LiveFeed = (actor: SessionActor, signal: AbortSignal) => AsyncIterable<unknown>

/** The session behind the feed: `ended` is aborted when it ends. */
type Session = { ended: AbortSignal; close: () => void }
type Context = { actor: SessionActor; session: () => Session }

const endpoint = '/api/trpc'

/** `isDev: false`: otherwise errors contain a stack trace. Pings stop proxies from closing an idle stream. */
const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
})

function liveRouter(runtime: LiveFeed) {
  return t.router({
    runtime: t.procedure.subscription(async function* ({ ctx: context, signal }) {
      const session = context.session()
      const life = AbortSignal.any([session.ended, signal ?? AbortSignal.abort()])
      try {
        for await (const status of runtime(context.actor, life)) {
          if (life.aborted) return
          yield status
        }
      } finally {
        session.close()
      }
    }),
  })
}

/**
 * The live endpoint: one subscription, `runtime`, as server-sent events that end with the session. Commands use the
 * REST calls.
 */
export function serveLiveFeed(
  http: FastifyInstance,
  runtime: LiveFeed,
  {
    follow,
    streams,
  }: { follow: (actor: SessionActor, request: FastifyRequest) => Session; streams: ConcurrencyLimiter },
): void {
  const router = liveRouter(runtime)
  http.get(
    `${endpoint}/:path`,
    { config: { policy: { who: 'signed-in', key: null } }, schema: { hide: true } },
    async (request, reply) => {
      const { actor, params } = request
      const { path } = trusted<{ path: string }>(params) // enforced by the route
      if (!actor || actor.key !== null || path !== 'runtime') throw new NotFound(`No live feed named ${path}.`)
      reply.raw.once('close', streams.enter(actor.accountId))
      const answer = await fetchRequestHandler({
        router,
        endpoint,
        req: incomingMessageToRequest(request.raw, reply.raw, { maxBodySize: null }),
        createContext: async (): Promise<Context> => ({ actor, session: () => follow(actor, request) }),
      })
      if (!answer.ok) throw refusal(answer.status)
      return reply.send(answer)
    },
  )
}

/** tRPC's errors do not have the API's format; its client reads the body of neither. */
function refusal(status: number): Error {
  if (status >= 500) return new Error(`The live feed answered ${status}.`)
  return new Invalid('Invalid live feed request.')
}
