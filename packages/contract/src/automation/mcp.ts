import { z } from 'zod'
import { post } from '../route.ts'

/** A message of JSON-RPC 2.0, or several of them; the protocol says what stands in it. */
const messageSchema = z.looseObject({ jsonrpc: z.literal('2.0', 'This is no message of JSON-RPC 2.0.') })

export const mcpRoutes = {
  mcp: post({
    path: '/api/mcp',
    summary:
      'Model Context Protocol (streamable HTTP, without sessions): the tools of this server for language models. ' +
      'A message that wants no answer gets 202',
    body: z.union([messageSchema, z.array(messageSchema).max(50)]),
    answer: z.looseObject({ jsonrpc: z.string() }),
  }),
}
