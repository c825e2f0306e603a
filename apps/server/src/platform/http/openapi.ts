import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Links } from '../links.ts'
import { trusted } from '../trusted.ts'
import { type OpenApi, completeDocument } from './openapi-document.ts'

/** The page at /api/docs, generated from the contract's schemas; register before the routes. */
export async function describeApi(http: FastifyInstance, links: Links): Promise<void> {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gazetteer', version: '' } },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The generated document is not OpenAPI.')
      // the library's type covers OpenAPI in general, ours the completed parts
      return trusted(completeDocument(trusted<OpenApi>(document.openapiObject), links.url('')))
    },
  })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { layout: 'BaseLayout' },
    // Its own address, because the browser's may have no slash at the end.
    indexPrefix: links.path('/'),
    theme: themeOf(links),
  })
}

/** The frame of the documentation, from the built web application; without it the page is the plain one. */
const themeOf = ({ path }: Links) => ({
  title: 'API · Gazetteer documentation',
  css: [{ filename: 'frame.css', content: `@import url('${path('/docs/api-page.css')}');` }],
  js: [{ filename: 'frame.js', content: `import('${path('/docs/api-page.js')}').catch(() => undefined)` }],
})
