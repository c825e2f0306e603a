import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionActor } from './platform/api/actor.ts'
import type { ConcurrencyLimiter } from './platform/concurrency-limiter.ts'
import { trusted } from './platform/trusted.ts'
import { Invalid, NotFound } from './platform/errors.ts'

/** What is pushed to one account, for as long as the signal is not aborted: the status of its run, at once and at each change. */
export type LiveFeed = (actor: SessionActor, signal: AbortSignal) => AsyncIterable<unknown>

/** The session behind the feed: `ended` is aborted with it. */
type Session = { ended: AbortSignal; close: () => void }
type Context = { actor: SessionActor; session: () => Session }

const endpoint = '/api/trpc'

/** `isDev: false`: else a refusal would carry a stack trace. The pings keep proxies from closing a silent stream. */
const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
})

function liveRouter(runtime: LiveFeed) {
  return t.router({
    runtime: t.procedure.subscription(async function* ({ ctx, signal }) {
      const session = ctx.session()
      const life = AbortSignal.any([session.ended, signal ?? AbortSignal.abort()])
      try {
        for await (const status of runtime(ctx.actor, life)) {
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
 * The live endpoint: one subscription, `runtime`, as server-sent events, which ends with its session. Commands stay with the REST
 * calls.
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
      const { path } = trusted<{ path: string }>(params) // the route's own
      if (!actor || actor.key !== null || path !== 'runtime') throw new NotFound(`There is no live feed named ${path}.`)
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

/** tRPC's own answer has another form than every other call of the API; its client reads none of either. */
function refusal(status: number): Error {
  if (status >= 500) return new Error(`The live feed answered ${status}.`)
  return new Invalid('The live feed was not asked in the way it understands.')
}
