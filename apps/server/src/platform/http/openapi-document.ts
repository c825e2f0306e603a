import { type RouteName, errorAnswerSchema, routes, version, webhookMessageSchemas } from '@gazetteer/contract'
import {
  type ErrorStatus,
  errorStatuses,
  examples,
  operationDescriptions,
  ownErrors,
  tagDescriptions,
} from '@gazetteer/contract/documentation'
import { z } from 'zod'
import { type Policy, policies } from '../api/policies.ts'
import { trusted } from '../trusted.ts'
import { fileAnswers, leadsToSignIn } from './file-answers.ts'
import { Components, type Node } from './openapi-components.ts'

type Content = Record<string, { schema?: Node; example?: unknown }>
type Parameter = { name: string; in: string; description?: string; schema?: Described; example?: unknown }
type Described = Node & { description?: string }
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, object>
}
/** The parts of an OpenAPI document that are completed here. */
export type OpenApi = { paths: Record<string, Record<string, Operation>>; components?: Record<string, object> }

/**
 * Adds what schemas do not contain: the address, required access, descriptions, names of schemas, all errors, the
 * messages of webhooks, and an example of every call.
 */
export function completeDocument(document: OpenApi, address: string): object {
  const components = new Components()
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, completed(operation, components)]),
    ),
  ])
  const webhooks = webhooksOf(components)
  components.refer(errorSchema)
  for (const [name, fields] of Object.entries(alwaysAnswered)) components.require(name, fields)
  return {
    openapi: '3.1.0',
    info: { ...about, version },
    servers: [{ url: address }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    webhooks,
    components: {
      securitySchemes,
      schemas: components.schemas,
      responses: errorAnswers(),
    },
  }
}

/** The contract lets clients accept answers of other servers without these fields; this server always sends them. */
const alwaysAnswered = { StartAnswer: ['jobId'] }

const about = {
  title: 'Gazetteer',
  description: `Authenticate calls with the session cookie of a browser or with an API key: \`Authorization: Bearer gz_…\`. Each call\nlists the scope that a key needs. Every account can create keys with the scope read; other scopes need the professional plan.\nResponses to calls with a key include the rate limit in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). Other than 2xx, responses have the form\n{success: false, error, message, code}. A body is JSON, at most 1 MB. Unknown fields and parameters are refused; \`user\` and \`userId\` are accepted on every call and can only name the own account. Times are epoch milliseconds or ISO strings.`,
  contact: { name: 'The operator of this installation' },
  license: { name: 'MIT', identifier: 'MIT' },
}

function completed(operation: Operation, components: Components): Operation {
  const { operationId: name } = operation
  if (!isRouteName(name)) throw new Error(`The operation ${name} is not a route of the contract.`)
  const { who, key }: Policy = policies[name]
  // each route has its own types; here they are only copied
  const { body, query, params, answer } = trusted<{ [part in 'body' | 'query' | 'params' | 'answer']?: unknown }>(
    examples[name],
  )
  const given = { ...Object(query), ...Object(params) }
  const title = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`
  const { requestBody, parameters } = operation
  return {
    ...operation,
    description: `${operationDescriptions[name]}\n\nFor: ${openedBy({ who, key })}`,
    security: who === 'visitor' ? [{}] : [{ session: [] }, ...(key === null ? [] : [{ key: [] }])],
    ...(parameters === undefined || parameters.length === 0
      ? {}
      : { parameters: parameters.map((one) => parameterOf(one, { components, given })) }),
    ...(requestBody === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            content: named(requestBody.content, { components, title: `${title}Request`, example: body }),
          },
        }),
    responses: {
      200: {
        ...operation.responses['200'],
        description: `${operation.summary ?? 'Done'}: the result`,
        ...contentOf(name, operation, { components, title: `${title}Answer`, example: answer }),
      },
      ...(leadsToSignIn(name)
        ? { 302: { description: 'A browser without a session: to the sign-in, which leads back to the file.' } }
        : {}),
      ...(name === 'mcp' ? { 202: { description: 'The messages were notifications: no body.' } } : {}),
      ...Object.fromEntries(
        errorsOf(name).map((status) => [status, { $ref: `#/components/responses/${errorStatuses[status].name}` }]),
      ),
    },
  }
}

function parameterOf(
  parameter: Parameter,
  { components, given }: { components: Components; given: Record<string, unknown> },
): Parameter {
  const { name, schema = {} } = parameter
  const { description = parameter.description, ...rest } = schema
  return {
    ...parameter,
    ...(description === undefined ? {} : { description }),
    schema: components.refer(rest),
    ...(name in given ? { example: given[name] } : {}),
  }
}

type Naming = { components: Components; title: string; example: unknown }

function contentOf(name: RouteName, { responses }: Operation, naming: Naming): { content: Content } {
  const types = fileAnswers[name]
  if (types !== undefined)
    return { content: Object.fromEntries(types.map((type) => [type, { schema: fileSchemaOf(type) }])) }
  const { content = {} } = trusted<{ content?: Content }>(responses['200'] ?? {})
  // complete with the defaults, as the server answers
  const example = trusted<z.ZodType>(routes[name].answer).parse(naming.example)
  return { content: named(content, { ...naming, example }) }
}

/** A JSON file can be any JSON, so it is not declared as binary. */
const fileSchemaOf = (type: string): Node => (type === 'application/json' ? {} : { type: 'string', format: 'binary' })

const named = (content: Content, { components, title, example }: Naming): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema = {} }]) => [
      type,
      { schema: components.refer(schema, title), ...(example === undefined ? {} : { example }) },
    ]),
  )

/** The messages that the server sends to webhooks, by their type. */
function webhooksOf(components: Components): object {
  return Object.fromEntries(
    Object.entries<z.ZodType>(webhookMessageSchemas).map(([type, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', reused: 'inline' })
      const title = `${type.replaceAll(/(?:^|[._])(\w)/g, (__, letter: string) => letter.toUpperCase())}Message`
      const operation = {
        operationId: `on${title}`,
        summary: `The message ${type}`,
        description: 'Signed by the Standard Webhooks scheme: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
        tags: ['webhooks'],
        security: [{}],
        requestBody: { content: { 'application/json': { schema: components.refer({ ...json }, title) } } },
        responses: {
          '2XX': { description: 'The message is accepted.' },
          '4XX': { description: 'The message is sent again later; 410 pauses the webhook.' },
        },
      }
      return [type, { post: operation }]
    }),
  )
}

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
