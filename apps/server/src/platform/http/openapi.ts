import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The page at /api/docs, made from the schemas of the contract; to be registered before the routes. */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      info: {
        title: 'Gazetteer',
        version: '1.6.0',
        description:
          'Every call sends the session cookie. What is not 2xx answers {success: false, error, message, code}: 400 invalid, 401 no session, 403 not allowed, 404 unknown, 409 wrong state, 421 unknown host, 429 too many.',
      },
      servers: [],
    },
    transform: jsonSchemaTransform,
  })
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
}
