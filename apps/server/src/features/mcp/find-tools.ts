import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { ApiCall } from './api-call.ts'
import { answer, reading } from './answer.ts'

const query = z.string().min(1).max(200)

/** What there is to ask for, and what was found: nothing here changes anything. */
export function addFindTools(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'find_cities',
    {
      description: 'Finds cities by any spelling, the likeliest first. A capture takes the label.',
      inputSchema: { query, limit: z.number().int().min(1).max(100).default(10) },
      annotations: reading,
    },
    async ({ query: q, limit }, { signal }) => answer(await call('cities', { query: { q, limit } }, signal)),
  )
  server.registerTool(
    'find_business_types',
    {
      description: 'Finds business types by any word for them ("dentist", "grocery"). A capture takes their names.',
      inputSchema: { query, limit: z.number().int().min(1).max(100).default(10) },
      annotations: reading,
    },
    async ({ query: q, limit }, { signal }) =>
      answer(await call('search', { query: { kind: 'business-type', q, limit } }, signal)),
  )
  server.registerTool(
    'list_sources',
    {
      description: 'The maps sources of this installation, with licences and why one cannot be used.',
      annotations: reading,
    },
    async ({ signal }) => answer(await call('sources', {}, signal)),
  )
  server.registerTool(
    'search_listings',
    {
      description:
        'Reads the listings of a capture, those whose name, category, address, city, phone or website holds all words of `search`. ' +
        'Page on with `next`.',
      inputSchema: {
        jobId: z.string().max(100).optional().describe('Absent: the newest capture.'),
        search: z.string().max(200).optional(),
        after: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(50),
      },
      annotations: reading,
    },
    async ({ jobId, ...asked }, { signal }) => {
      const job = jobId ?? (await call('jobs', { query: { limit: 1 } }, signal)).jobs[0]?.id
      if (job === undefined) return answer({ listings: [], next: null })
      return answer(await call('jobListings', { query: { job, ...asked } }, signal))
    },
  )
  server.registerTool(
    'changes',
    {
      description:
        'What a capture of a campaign found new, changed, closed, open again or gone, compared with the captures before. Page on with `next`.',
      inputSchema: {
        campaign: z.string().max(100).describe('The id of a campaign, see list_campaigns.'),
        jobId: z.string().max(100).optional().describe('Absent: the last capture that was compared.'),
        kind: z.enum(['new', 'changed', 'closed', 'reopened', 'gone']).optional(),
        after: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(50),
      },
      annotations: reading,
    },
    async ({ jobId: job, ...asked }, { signal }) => answer(await call('changes', { query: { job, ...asked } }, signal)),
  )
}
