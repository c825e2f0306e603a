import { type RouteName, errorAnswerSchema, routes } from '@gazetteer/contract'
import { type ErrorStatus, errorStatuses, examples, ownErrors } from '@gazetteer/contract/documentation'
import { z } from 'zod'
import { type Policy, policies } from '../api/policies.ts'
import { trusted } from '../trusted.ts'
import { fileAnswers } from './file-answers.ts'

type Content = Record<string, { schema?: object; example?: unknown }>
type Operation = {
  operationId?: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, object>
}
/** The parts of an OpenAPI document that are completed here. */
export type OpenApi = {
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: Record<string, object>
}

/** Adds what schemas do not contain: required access, all errors, and an example of every call. */
export function completeDocument(document: OpenApi, address: string): OpenApi {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, completed(operation)])),
  ])
  return {
    ...document,
    servers: [{ url: address }],
    components: {
      ...document.components,
      securitySchemes,
      schemas: { ErrorAnswer: errorSchema },
      responses: errorAnswers(),
    },
    paths: Object.fromEntries(paths),
  }
}

function completed(operation: Operation): Operation {
  const { operationId: name } = operation
  if (!isRouteName(name)) throw new Error(`The operation ${name} is not a route of the contract.`)
  const { who, key }: Policy = policies[name]
  // each route has its own types; here they are only copied
  const { body, query, params, answer } = trusted<{ [part in 'body' | 'query' | 'params' | 'answer']?: unknown }>(
    examples[name],
  )
  const given = { ...Object(query), ...Object(params) }
  const { requestBody, parameters } = operation
  return {
    ...operation,
    description: openedBy({ who, key }),
    security:
      who === 'visitor' ? [{}] : [{ session: [] }, ...(key === null ? [] : [{ key: key === 'any' ? [] : [key] }])],
    ...(parameters === undefined
      ? {}
      : { parameters: parameters.map((one) => (one.name in given ? { ...one, example: given[one.name] } : one)) }),
    ...(requestBody === undefined || body === undefined
      ? {}
      : { requestBody: { ...requestBody, content: withExample(requestBody.content, body) } }),
    responses: {
      200: { ...operation.responses['200'], description: 'Done', ...contentOf(name, operation, answer) },
      ...Object.fromEntries(
        errorsOf(name).map((status) => [status, { $ref: `#/components/responses/${errorStatuses[status].name}` }]),
      ),
    },
  }
}

function contentOf(name: RouteName, { responses }: Operation, answer: unknown): { content: Content } {
  const types = fileAnswers[name]
  if (types !== undefined)
    return { content: Object.fromEntries(types.map((type) => [type, { schema: fileSchemaOf(type) }])) }
  const { content = {} } = trusted<{ content?: Content }>(responses['200'] ?? {})
  return { content: withExample(content, answer) }
}

/** A JSON file can be any JSON, so it is not declared as binary. */
const fileSchemaOf = (type: string): object => (type === 'application/json' ? {} : { type: 'string', format: 'binary' })

const withExample = (content: Content, example: unknown): Content =>
  Object.fromEntries(Object.entries(content).map(([type, one]) => [type, { ...one, example }]))

function openedBy({ who, key }: Policy): string {
  const people = peopleOf[who]
  if (key === null) return who === 'visitor' ? `${people}.` : `${people}; no API key.`
  if (key === 'any') return `${people}, or any API key.`
  return `${people}, or an API key with the scope \`${key}\`${key === 'read' ? '' : ' (professional plan)'}.`
}

const peopleOf: Record<Policy['who'], string> = {
  visitor: 'Everybody',
  'signed-in': 'Any signed-in user',
  professional: 'Signed-in users of the professional plan',
  operator: 'Signed-in users listed in `OPERATORS`',
}

/** All non-200 statuses of a call: from its policy, its schemas, and the errors of its operation. */
export function errorsOf(name: RouteName): ErrorStatus[] {
  const { who, key }: Policy = policies[name]
  const statuses = new Set<ErrorStatus>([400, 403, 421, 429, 500, 503, ...(ownErrors[name] ?? [])])
  if (who !== 'visitor') statuses.add(401)
  if (key === null && ownErrors[name]?.includes(429) !== true) statuses.delete(429)
  return [...statuses].sort((a, b) => a - b)
}

const isRouteName = (name: string | undefined): name is RouteName => name !== undefined && name in routes

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'gazetteer_session' },
  key: { type: 'http', scheme: 'bearer', bearerFormat: 'gz_…' },
}

const { $schema: _, ...errorSchema } = z.toJSONSchema(errorAnswerSchema)

function errorAnswers(): Record<string, object> {
  return Object.fromEntries(
    Object.values(errorStatuses).map(({ name, means, code, text }) => [
      name,
      {
        description: means,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/ErrorAnswer' },
            example: { success: false, error: text, message: text, code },
          },
        },
      },
    ]),
  )
}
