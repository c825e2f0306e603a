import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { listingFields } from '@gazetteer/listing'
import { z } from 'zod'
import type { ApiCall } from './api-call.ts'
import { answer, reading } from './answer.ts'

const query = z.string().min(1).max(200)

/** Tools that search: they change nothing. */
export function addFindTools(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'find_cities',
    {
      description: "Finds cities by any spelling, best match first. Pass a result's label to a capture.",
      inputSchema: { query, limit: z.number().int().min(1).max(100).default(10) },
      annotations: reading,
    },
    async ({ query: q, limit }, { signal }) => answer(await call('cities', { query: { q, limit } }, signal)),
  )
  server.registerTool(
    'find_business_types',
    {
      description: 'Finds business types by any term ("dentist", "grocery"). Pass the names to a capture.',
      inputSchema: { query, limit: z.number().int().min(1).max(100).default(10) },
      annotations: reading,
    },
    async ({ query: q, limit }, { signal }) =>
      answer(await call('search', { query: { kind: 'business-type', q, limit } }, signal)),
  )
  server.registerTool(
    'list_sources',
    {
      description: 'Lists the maps sources of this server, with licences and why a source is unavailable.',
      annotations: reading,
    },
    async ({ signal }) => answer(await call('sources', {}, signal)),
  )
  server.registerTool(
    'search_listings',
    {
      description:
        'Reads the listings of a capture whose name, category, address, city, phone or website contains all words of `search`. ' +
        `Page with \`next\`. Fields: ${listingFields.join(', ')}; unknown values are null.`,
      inputSchema: {
        jobId: z.string().max(100).optional().describe('Default: the newest capture.'),
        search: z.string().max(200).optional(),
        after: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(50),
      },
      annotations: reading,
    },
    async ({ jobId: named, after, ...filters }, { signal }) => {
      const jobId = named ?? (await call('jobs', { query: { limit: 1 } }, signal)).jobs[0]?.id
      if (jobId === undefined) return answer({ listings: [], next: null })
      return answer(await call('jobListings', { params: { jobId }, query: { cursor: after, ...filters } }, signal))
    },
  )
  server.registerTool(
    'changes',
    {
      description:
        "Changes found by a campaign's capture compared with earlier ones: new, changed, closed, reopened or gone. Page with `next`.",
      inputSchema: {
        campaign: z.string().max(100).describe('A campaign id from list_campaigns.'),
        jobId: z.string().max(100).optional().describe('Default: the last compared capture.'),
        kind: z.enum(['new', 'changed', 'closed', 'reopened', 'gone']).optional(),
        after: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(50),
      },
      annotations: reading,
    },
    async ({ jobId: job, ...filters }, { signal }) =>
      answer(await call('changes', { query: { job, ...filters } }, signal)),
  )
}
