import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { apiDocument } from './api-document.ts'

const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
  webhooks: z.record(z.string(), z.unknown()),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ description: z.string() }))),
})
let document: z.infer<typeof documentSchema>
beforeAll(async () => {
  document = documentSchema.parse(JSON.parse(await apiDocument()))
})

test('names the schemas that generators make types of, and refers to them', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Listing', 'Job', 'Campaign', 'RunArea', 'RuntimeStatus', 'StartRequest', 'ErrorAnswer']),
  )
  expect(schemas['JobsAnswer']).toMatchObject({
    properties: { jobs: { items: { $ref: '#/components/schemas/Job' } } },
  })
  // two calls with the same answer share its schema
  const answers = ['/api/runtime/start', '/api/campaigns/run'].map((path) => document.paths[path]?.['post'])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/StartAnswer' } } }
  for (const one of answers) expect(one).toMatchObject({ responses: { 200: { content } } })
})

test('describes the messages to webhooks and the 202 of notifications', () => {
  expect(Object.keys(document.webhooks)).toEqual([
    'run.ended',
    'run.skipped',
    'run.needs_decision',
    'listings.delivered',
    'changes.found',
    'webhook.test',
  ])
  expect(document.paths['/api/mcp']?.['post']).toHaveProperty(['responses', '202'])
})

test('has no default where a request can leave a field out: generators of types would require it', () => {
  const { StartRequest: start, StartAnswer: answer } = document.components.schemas
  expect(start).not.toHaveProperty('required')
  expect(start).toHaveProperty('properties.mode.description', expect.stringContaining('Default: "autonomous".'))
  expect(start).not.toHaveProperty('properties.mode.default')
  expect(answer?.['required']).toEqual(['success', 'jobId'])
  expect(document.components.schemas['CreateKeyRequest']?.['required']).toEqual(['name', 'scopes'])
  expect(optionalWithDefault(document)).toEqual([])
})

/** The optional fields below a part of the document that have a default. */
function optionalWithDefault(part: unknown, path = '#'): string[] {
  if (typeof part !== 'object' || part === null) return []
  const fields = fieldsSchema.safeParse(part).data
  const wrong = Object.entries(fields?.properties ?? {})
    .filter(([name, field]) => 'default' in field && !fields?.required.includes(name))
    .map(([name]) => `${path}/${name}`)
  return [...wrong, ...Object.entries(part).flatMap(([key, value]) => optionalWithDefault(value, `${path}/${key}`))]
}
const fieldsSchema = z.object({
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
})

test('describes fields of a listing as such, and the same names elsewhere by what they are there', () => {
  const { schemas } = document.components
  const { Listing: listing, StartRequest: start, TestWebhookAnswer: tested, Job: job, FoundCity: city } = schemas
  expect(listing).toHaveProperty('properties.city.description', 'From the source, else from the request.')
  expect(start).toHaveProperty('properties.city.description', expect.stringContaining('`City, ST`'))
  expect(tested).toHaveProperty('properties.status.description', expect.stringContaining('HTTP status'))
  expect(job).toHaveProperty('properties.status.description', expect.stringMatching(/^The state of the job; skipped:/))
  expect(city).toHaveProperty('properties.state.description', expect.stringContaining('state or region'))
  expect(schemas['OptOut']).toHaveProperty('properties.id.description', 'The id of the entry.')
  expect(schemas['RevokeKey']).toHaveProperty('properties.id.description', 'The id of the key.')
  expect(document.paths['/api/jobs/{jobId}/export']?.['get']).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'limit', description: 'The first listings only; absent: all.' }),
    ]),
  })
})
