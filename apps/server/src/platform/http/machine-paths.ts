import type { FastifyInstance } from 'fastify'
import type { Links } from '../links.ts'

const hidden = { schema: { hide: true } }

/** Paths that programs ask on their own: the API document, robots.txt and llms.txt. */
export function serveMachinePaths(http: FastifyInstance, links: Links): void {
  http.get('/openapi.json', hidden, async (_request, reply) => reply.send(http.swagger()))
  http.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(links)),
  )
  http.get('/llms.txt', hidden, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(guideOf(links)))
}

/** Crawlers read it at the root of a host only: below a base path, the host's own file must have these lines. */
const robotsOf = ({ path }: Links): string => `User-agent: *\nDisallow: ${path('/api/')}\n`

/** An overview for language models, in the format of https://llmstxt.org. */
const guideOf = ({ url }: Links): string => `# Gazetteer

> Collects business listings for chosen cities and business types from open data and documented APIs.

Programs need an API key: \`Authorization: Bearer gz_…\`. People create keys on the account page.

- [API document](${url('/openapi.json')}): every call with its schemas, OpenAPI 3.1
- [Documentation](${url('/docs/')}): how to use, automate and operate it
- [API page](${url('/api/docs')}): the same document to read and try
- [MCP server](${url('/api/mcp')}): tools for language models, streamable HTTP
`

/** Paths of programs that have no page: a missing one is a JSON 404, never the web application. */
export const isMachinePath = (url: string): boolean =>
  /^\/(?:\.well-known(?:[/?#]|$)|openapi\.json|robots\.txt|llms\.txt)/.test(url)
