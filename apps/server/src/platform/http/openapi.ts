import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { trusted } from '../trusted.ts'
import { type OpenApi, completeDocument } from './openapi-document.ts'

/** The page at /api/docs, generated from the contract's schemas; register before the routes. */
export async function describeApi(http: FastifyInstance, address: () => string): Promise<void> {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gazetteer', version: '' } },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The generated document is not OpenAPI.')
      // the library's type covers OpenAPI in general, ours the completed parts
      return trusted(completeDocument(trusted<OpenApi>(document.openapiObject), address()))
    },
  })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { layout: 'BaseLayout' },
    theme,
  })
}

/** The frame of the documentation, from the built web application; without it the page is the plain one. */
const theme = {
  title: 'API · Gazetteer documentation',
  css: [{ filename: 'frame.css', content: "@import url('/docs/api-page.css');" }],
  js: [{ filename: 'frame.js', content: "import('/docs/api-page.js').catch(() => undefined)" }],
}
