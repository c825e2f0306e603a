import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { trusted } from '../trusted.ts'
import { type OpenApi, completeDocument } from './openapi-document.ts'

const description = `Calls are made with the session cookie of a browser, or with an API key: \`Authorization: Bearer gz_…\`. Each call
names the scope that a key needs; reading is for every account, the other scopes are part of the professional plan. An answer to a key
tells its rate in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). What is not 2xx answers
{success: false, error, message, code}. A body is JSON, at most 1 MB. Times are epoch milliseconds unless they are ISO texts.`

/** The page at /api/docs, made from the schemas of the contract; to be registered before the routes. */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gazetteer', version: '1.6.0', description }, servers: [] },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is one of OpenAPI.')
      // the library's type knows the specification in general, ours what is filled in
      return trusted(completeDocument(trusted<OpenApi>(document.openapiObject)))
    },
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
}
