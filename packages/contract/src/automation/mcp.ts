import { z } from 'zod'
import { post } from '../route.ts'

/** One JSON-RPC 2.0 message or a batch; the protocol defines the content. */
const messageSchema = z.looseObject({
  jsonrpc: z.literal('2.0', 'This is not a JSON-RPC 2.0 message.').describe('The version of the protocol: 2.0.'),
})

export const mcpRoutes = {
  mcp: post({
    path: '/api/mcp',
    summary:
      'Model Context Protocol (streamable HTTP, without sessions): the tools of this server for language models. ' +
      'Notifications get 202',
    body: z.union([messageSchema, z.array(messageSchema).max(50)]),
    answer: z.looseObject({ jsonrpc: z.string().describe('The version of the protocol: 2.0.') }),
  }),
}
