import { version } from '@gazetteer/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { trusted } from '../trusted.ts'
import { type OpenApi, completeDocument } from './openapi-document.ts'

const description = `Authenticate calls with the session cookie of a browser or with an API key: \`Authorization: Bearer gz_…\`. Each call\nlists the scope that a key needs. Every account can create keys with the scope read; other scopes need the professional plan.\nResponses to calls with a key include the rate limit in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). Other than 2xx, responses have the form\n{success: false, error, message, code}. A body is JSON, at most 1 MB. Times are epoch milliseconds or ISO strings.`

/** The page at /api/docs, generated from the contract's schemas; register before the routes. */
export async function describeApi(http: FastifyInstance, address: () => string): Promise<void> {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gazetteer', version, description } },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The generated document is not OpenAPI.')
      // the library's type covers OpenAPI in general, ours the completed parts
      return trusted(completeDocument(trusted<OpenApi>(document.openapiObject), address()))
    },
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
}
