import { type RouteName, routes } from '@gazetteer/contract'
import fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { openLinks } from '../links.ts'
import { route } from '../api/route.ts'
import { describeApi } from './openapi.ts'

/** The OpenAPI document of all contract routes as text, as served at /api/docs/json. */
export async function apiDocument(): Promise<string> {
  const http = fastify()
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  await describeApi(
    http,
    openLinks({ publicUrl: 'http://127.0.0.1:4000', basePath: '' }, () => ''),
  )
  for (const name of Object.keys(routes).filter((key): key is RouteName => key in routes)) route(http, name, unanswered)
  await http.ready()
  const text = `${JSON.stringify(http.swagger(), null, 1)}\n`
  await http.close()
  return text
}

const unanswered = (): Promise<never> => Promise.reject(new Error('This server only generates the API document.'))
