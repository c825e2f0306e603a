import { pathOf, type Route, type RouteName, routes } from '@gazetteer/contract'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { z } from 'zod'
import { route } from '../../platform/api/route.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Links } from '../../platform/links.ts'
import { trusted } from '../../platform/trusted.ts'
import type { ApiCall } from './api-call.ts'
import { openMcpServer } from './mcp-server.ts'

export type { ApiCall } from './api-call.ts'
export { openMcpServer } from './mcp-server.ts'

const refusalSchema = z.object({ error: z.string(), code: z.string().optional() })
/** Headers that identify the caller: each tool call passes the same checks as an external API call. */
const carried = [
  'authorization',
  'cookie',
  'host',
  'origin',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/**
 * The MCP server at /api/mcp: stateless streamable HTTP with JSON answers, so any web process can answer any message.
 * Tools call the API as the caller; keys, scopes, plans and rate limits apply.
 */
export function mcpFeature(http: FastifyInstance, links: Links): void {
  const inTurn = pLimit(1)
  route(http, 'mcp', async ({ body, request, reply }) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = openMcpServer(callsOf(http, request, reply), { address: links.url('', request), inTurn })
    try {
      await server.connect(transport)
      const { status, headers, text } = await answerOf(transport, request, body)
      return reply.code(status).headers(headers).send(text)
    } finally {
      await server.close()
    }
  })
}

async function answerOf(
  transport: WebStandardStreamableHTTPServerTransport,
  { headers: given, host, url }: FastifyRequest,
  parsedBody: unknown,
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value)
  // Answers are always JSON, so any Accept header works.
  headers.set('accept', 'application/json, text/event-stream')
  const request = new Request(new URL(url, `http://${host}`), { method: 'POST', headers })
  const answer = await transport.handleRequest(request, { parsedBody })
  const text = await answer.text()
  if (answer.status >= 400) throw new Invalid(refusalOf(text))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
}

const protocolErrorSchema = z.object({ error: z.object({ message: z.string() }) })

/** Reports an invalid protocol message in the API's error format. */
const refusalOf = (text: string): string =>
  protocolErrorSchema.safeParse(JSON.parse(text)).data?.error.message ?? 'The message is invalid.'

const remaining = 'ratelimit-remaining'

/** Limits the concurrency of a message batch, so that it costs no more than the caller's other requests. */
const concurrentCalls = 4

/** Calls count as requests of the key: `reply` reports how many are left after them. */
function callsOf(http: FastifyInstance, { headers: given }: FastifyRequest, reply: FastifyReply): ApiCall {
  const headers = Object.fromEntries(
    carried.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  const withinLimit = pLimit(concurrentCalls)
  return async (name, { params, query, body } = {}) => {
    const { method, path }: Route = routes[trusted<RouteName>(name)]
    const present = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const answer = await withinLimit(() =>
      http.inject({
        method,
        url: pathOf({ path }, params),
        headers,
        query: Object.fromEntries(present.map(([field, value]) => [field, String(value)])),
        ...(method === 'POST' ? { payload: body ?? {} } : {}),
      }),
    )
    const left = answer.headers[remaining]
    if (Number(left) < Number(reply.getHeader(remaining))) void reply.header(remaining, left)
    const json: unknown = answer.json()
    if (answer.statusCode === 200) return trusted(json)
    const { error = `The server answered ${answer.statusCode}.`, code } = refusalSchema.safeParse(json).data ?? {}
    throw new Invalid(error, code === undefined ? {} : { code })
  }
}
