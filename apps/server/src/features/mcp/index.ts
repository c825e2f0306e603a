import { type Route, type RouteName, routes } from '@gazetteer/contract'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { z } from 'zod'
import { route } from '../../platform/api/route.ts'
import { Invalid } from '../../platform/errors.ts'
import { trusted } from '../../platform/trusted.ts'
import type { ApiCall } from './api-call.ts'
import { openMcpServer } from './mcp-server.ts'

export type { ApiCall } from './api-call.ts'
export { openMcpServer } from './mcp-server.ts'

const refusalSchema = z.object({ error: z.string() })
/** What names the caller: each call of a tool goes through the same door as a call from outside. */
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
 * The MCP server at /api/mcp: streamable HTTP without sessions, each message answered by JSON, so that any web process answers any of
 * them. A tool's call of the API is made in the caller's name, so keys, scopes, plans and rates hold as they do elsewhere.
 */
export function mcpFeature(http: FastifyInstance): void {
  route(http, 'mcp', async ({ body, request, reply }) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = openMcpServer(callsOf(http, request))
    try {
      await server.connect(transport)
      const { status, headers, text } = await answerOf(transport, request, body)
      return reply.code(status).headers(headers).send(text)
    } finally {
      await server.close()
    }
  })
  // There is nothing to listen to between messages, and no session to end.
  http.route({
    method: ['GET', 'DELETE'],
    url: routes.mcp.path,
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.code(405).header('allow', 'POST').send({
        success: false,
        error: 'Messages are sent by POST.',
        message: 'Messages are sent by POST.',
        code: 'not-allowed',
      }),
  })
}

async function answerOf(
  transport: WebStandardStreamableHTTPServerTransport,
  { headers: given, host, url }: FastifyRequest,
  parsedBody: unknown,
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value)
  // Each message is answered by JSON: whoever names no other type is answered too.
  headers.set('accept', 'application/json, text/event-stream')
  const request = new Request(new URL(url, `http://${host}`), { method: 'POST', headers })
  const answer = await transport.handleRequest(request, { parsedBody })
  const text = await answer.text()
  if (answer.status >= 400) throw new Invalid(refusalOf(text))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
}

const protocolErrorSchema = z.object({ error: z.object({ message: z.string() }) })

/** What is no message of the protocol is refused in the form of every other call. */
const refusalOf = (text: string): string =>
  protocolErrorSchema.safeParse(JSON.parse(text)).data?.error.message ?? 'The message is not valid.'

/** A batch of messages is worked on a few at a time, so that it weighs no more than its caller's other requests. */
const callsAtOnce = 4

function callsOf(http: FastifyInstance, { headers: given }: FastifyRequest): ApiCall {
  const headers = Object.fromEntries(
    carried.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  const withinLimit = pLimit(callsAtOnce)
  return async (name, { query, body } = {}) => {
    const { method, path }: Route = routes[trusted<RouteName>(name)]
    const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const answer = await withinLimit(() =>
      http.inject({
        method,
        url: path,
        headers,
        query: Object.fromEntries(asked.map(([field, value]) => [field, String(value)])),
        ...(method === 'POST' ? { payload: body ?? {} } : {}),
      }),
    )
    const json: unknown = answer.json()
    if (answer.statusCode === 200) return trusted(json)
    throw new Invalid(refusalSchema.safeParse(json).data?.error ?? `The server answered ${answer.statusCode}.`)
  }
}
