import type { Route, RouteName } from '@gazetteer/contract'
import { routes } from '@gazetteer/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { trusted } from '../trusted.ts'
import type { Actor, SessionActor } from './actor.ts'
import { type Policies, type Policy, policies } from './policies.ts'
import { strict } from './strict.ts'

type Routes = typeof routes
type Parsed<R, K extends 'body' | 'query' | 'params'> = R extends { [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type CallerOf<N extends RouteName> = Policies[N]['key'] extends null ? SessionActor : Actor
type ActorOf<N extends RouteName> = Policies[N]['who'] extends 'visitor' ? CallerOf<N> | null : CallerOf<N>

/** The input of a handler: parsed, and admitted by the policy. */
export type Call<N extends RouteName> = {
  actor: ActorOf<N>
  body: Parsed<Routes[N], 'body'>
  query: Parsed<Routes[N], 'query'>
  params: Parsed<Routes[N], 'params'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the contract's answer, or the reply itself when the handler sent something other than JSON (a file). */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<z.input<Routes[N]['answer']> | FastifyReply>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From the policy table, checked before the body is read. */
    policy?: Policy
    routeName?: RouteName
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** A call without a body accepts none, an empty one, or `{}`. */
const noBody = z.object({}).nullish()
const noQuery = z.object({})

/** Registers a contract route with its policy, schemas and handler. */
export function route<N extends RouteName>(http: FastifyInstance, name: N, handler: Handler<N>): void {
  const contract: Route = routes[name]
  http.route({
    method: contract.method,
    url: contract.path,
    config: { policy: policies[name], routeName: name },
    schema: {
      summary: contract.summary,
      operationId: name,
      tags: [contract.path.split('/')[2] ?? 'api'],
      querystring: strict(contract.query ?? noQuery),
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.method === 'POST' ? { body: strict(contract.body ?? noBody) } : {}),
      response: { 200: contract.answer },
    },
    handler: async (request, reply) => {
      // Fastify parsed all three with the contract's schemas, and the policy admitted this actor
      return handler(trusted<Call<N>>({ ...pick(request), request, reply }))
    },
  })
}

const pick = ({ actor, body, query, params }: FastifyRequest) => ({ actor, body, query, params })
