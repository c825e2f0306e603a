import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expect, test } from 'vitest'
import { openMcpServer } from './mcp-server.ts'

const settings = { address: 'http://localhost:4000', inTurn: async <T>(work: () => Promise<T>) => await work() }

/** What clients of Gemini refuse in the schema of a tool's arguments, with its place. */
function problemsOf(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${place}: no schema`]
  const { type, items, properties }: { type?: unknown; items?: unknown; properties?: object } = schema
  const refused = ['oneOf', 'allOf', 'anyOf', 'const', 'not', 'prefixItems', 'patternProperties', '$ref']
  return [
    ...refused.filter((word) => word in schema).map((word) => `${place}: ${word}`),
    ...(typeof type === 'string' ? [] : [`${place}: no type`]),
    ...(type === 'array' ? problemsOf(items, `${place}[]`) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => problemsOf(part, `${place}.${name}`)),
  ]
}

test('all tools have schemas that clients of Gemini accept', async () => {
  const server = openMcpServer(() => Promise.reject(new Error('not called')), settings)
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(ours), client.connect(theirs)])
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(15)
  expect(tools.flatMap(({ name, inputSchema }) => problemsOf(inputSchema, name))).toEqual([])
  const start = JSON.stringify(tools.find(({ name }) => name === 'start_capture')?.inputSchema)
  expect(start).toContain('"minItems":2,"maxItems":2')
  expect(start).toContain('"enum":["admin","circle","polygon","zips","drive-time"]')
  await client.close()
})

test('the walk finds what is refused', () => {
  const tuple = { type: 'array', items: [{ type: 'number' }] }
  const schema = { type: 'object', properties: { a: { oneOf: [] }, b: tuple, c: { type: 'array' }, d: { const: 1 } } }
  expect(problemsOf(schema, 'x')).toEqual([
    'x.a: oneOf',
    'x.a: no type',
    'x.b[]: no schema',
    'x.c[]: no schema',
    'x.d: const',
    'x.d: no type',
  ])
})
