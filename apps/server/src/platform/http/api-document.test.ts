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
