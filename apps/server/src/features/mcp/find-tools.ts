import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { answer, input, reading, result } from './answer.ts'
import type { ApiCall } from './api-call.ts'

const query = z.string().min(1).max(200).describe('A name or a part of it, in any spelling.')
const limit = z.number().int().min(1).max(100).default(10).describe('Results at most.')

/** Tools that find the names that a capture dependencies. */
export function addFindTools(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'find_cities',
    {
      title: 'Find cities',
      description: "Finds cities by name, best match first. Pass a result's label to a capture.",
      inputSchema: input({ query, limit }),
      outputSchema: result({ cities: z.array(z.looseObject({ label: z.string() })) }),
      annotations: reading,
    },
    async ({ query: q, limit: most }, { signal }) => {
      const { cities } = await call('cities', { query: { q, limit: most } }, signal)
      return answer({ cities: cities.map(({ label, country, population }) => ({ label, country, population })) })
    },
  )
  server.registerTool(
    'find_areas',
    {
      title: 'Find areas',
      description: 'Finds counties, states, regions, countries and ZIP codes by name. Pass the id to a capture.',
      inputSchema: input({ query, limit }),
      outputSchema: result({ areas: z.array(z.looseObject({ id: z.string(), label: z.string() })) }),
      annotations: reading,
    },
    async ({ query: q, limit: most }, { signal }) => {
      const { areas } = await call('areas', { query: { q, limit: most } }, signal)
      return answer({ areas })
    },
  )
  server.registerTool(
    'find_business_types',
    {
      title: 'Find business types',
      description: 'Finds business types by any term ("dentist", "grocery"). Pass the names to a capture.',
      inputSchema: input({ query, limit }),
      outputSchema: result({ results: z.array(z.string()) }),
      annotations: reading,
    },
    async ({ query: q, limit: most }, { signal }) => {
      const { results } = await call('search', { query: { kind: 'business-type', q, limit: most } }, signal)
      return answer({ results })
    },
  )
  server.registerTool(
    'list_sources',
    {
      title: 'List maps sources',
      description: 'Lists the maps sources of this server, with licences and why a source is unavailable.',
      outputSchema: result({ sources: z.array(z.looseObject({ id: z.string() })) }),
      inputSchema: input({}),
      annotations: reading,
    },
    async (_, { signal }) => {
      const { sources } = await call('sources', {}, signal)
      const brief = sources.map(
        ({ id, title, isAvailable, isDefault, isFictional, reason, availability, ...terms }) => {
          const { licence, attribution, retention } = terms
          const problem = reason ?? availability.problem
          return { id, title, isAvailable, isDefault, isFictional, problem, licence, attribution, retention }
        },
      )
      return answer({ sources: brief })
    },
  )
}
