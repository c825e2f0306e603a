import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { businessTypes } from '@gazetteer/business-types'
import { allCities } from '@gazetteer/places/us'
import { runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { trusted } from '../../../platform/trusted.ts'
import { type SignedIn, type TestServer, builtServer, startTestServer } from '../../../testing/index.ts'

const limitMs = 90_000
const resultSchema = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  structuredContent: z.looseObject({}).optional(),
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())

async function personWith(scopes: string[]): Promise<SignedIn & { key: string }> {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const { json } = await person.browser.post('/api/keys/create', { name: 'model', scopes })
  return { ...person, key: String(json['token']) }
}
const overHttp = async (key: string): Promise<Transport> =>
  // the SDK's own types conflict under exactOptionalPropertyTypes
  trusted(
    new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
const overStdio = async (key: string): Promise<Transport> =>
  new StdioClientTransport({
    command: process.execPath,
    args: [join(await builtServer(), 'gazetteer.js'), 'mcp', '--url', server.url],
    env: { PATH: process.env['PATH'] ?? '', GAZETTEER_KEY: key },
  })

async function connect(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  async function call(name: string, args: Record<string, unknown> = {}) {
    const called = resultSchema.parse(await client.callTool({ name, arguments: args }))
    const { isError = false, content, structuredContent } = called
    const text = content[0]?.text ?? ''
    if (!isError) expect(structuredContent).toEqual(JSON.parse(text))
    return { isError, text, result: isError ? {} : z.looseObject({}).parse(JSON.parse(text)) }
  }
  return { client, call }
}

const toolNames = [
  'capture_status',
  'changes',
  'contacts_status',
  'create_webhook',
  'decide',
  'delete_webhook',
  'estimate_capture',
  'find_areas',
  'find_business_types',
  'find_cities',
  'find_contacts',
  'find_duplicates',
  'get_file_link',
  'list_areas',
  'list_campaigns',
  'list_captures',
  'list_sources',
  'list_webhooks',
  'run_campaign',
  'save_campaign',
  'search_listings',
  'start_capture',
  'stop_capture',
  'stop_contacts',
]

describe.each([
  ['streamable HTTP', overHttp],
  ['stdio', overStdio],
])('the MCP server over %s', (_, transport) => {
  test('finds, estimates, starts, follows, reads and searches with the rights of its key', async () => {
    const person = await personWith(['read', 'capture'])
    const { client, call } = await connect(await transport(person.key))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames)
    for (const { name, title, outputSchema, annotations, inputSchema } of tools) {
      expect([name, title, outputSchema?.type]).toEqual([name, expect.any(String), 'object'])
      expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean), idempotentHint: expect.any(Boolean) })
      for (const field of Object.values(inputSchema.properties ?? {})) expect(field).toHaveProperty('description')
    }
    expect((await call('find_cities', { query: 'boise' })).result).toMatchObject({
      cities: [{ label: 'Boise, ID' }, { label: 'Boise City, OK' }],
    })
    expect((await call('find_business_types', { query: 'dentist' })).result['results']).toContain('Dentist')
    const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
    const estimate = (await call('estimate_capture', { cities })).result
    expect(estimate).toMatchObject({ areas: expect.any(Number), expectedRequests: expect.any(Number) })
    expect(estimate['areas']).toBeGreaterThan(0)
    expect((await call('find_areas', { query: 'ada county, id' })).result).toMatchObject({
      areas: [{ id: 'county:16001', kind: 'county', label: 'Ada County, ID' }],
    })
    const areas = [{ area: { kind: 'admin', id: 'county:16001' }, businessTypes: ['Dentist'] }]
    expect((await call('estimate_capture', { areas })).result).toMatchObject({ expectedRequests: expect.any(Number) })
    const circle = { kind: 'circle', name: 'Center', center: [-116.2, 43.6], radiusM: 2_000 }
    const around = { areas: [{ area: circle, businessTypes: ['Dentist'] }] }
    expect((await call('estimate_capture', around)).result['areas']).toBeGreaterThan(0)
    const square = [
      [
        [-116.3, 43.5],
        [-116.1, 43.5],
        [-116.1, 43.7],
        [-116.3, 43.7],
        [-116.3, 43.5],
      ],
    ]
    for (const [type, coordinates] of [
      ['Polygon', square],
      ['MultiPolygon', [square]],
    ] as const) {
      const polygon = { kind: 'polygon', name: 'Square', geometry: { type, coordinates } }
      const { result } = await call('estimate_capture', { areas: [{ area: polygon, businessTypes: ['Dentist'] }] })
      expect(result['areas']).toBeGreaterThan(0)
    }
    const withoutRadius = {
      areas: [{ area: { kind: 'circle', name: 'x', center: [0, 0] }, businessTypes: ['Dentist'] }],
    }
    expect(await call('estimate_capture', withoutRadius)).toMatchObject({
      isError: true,
      text: expect.stringContaining('The radius must be a number of metres.'),
    })
    expect(await call('estimate_capture')).toMatchObject({ isError: true })
    for (const [tool, args, unknown] of [
      ['start_capture', { cities, max_listings: 5 }, 'max_listings'],
      ['start_capture', { cities: [{ ...cities[0], types: ['Dentist'] }] }, 'types'],
      ['list_sources', { all: true }, 'all'],
      ['capture_status', { job: 'JB-1' }, 'job'],
    ] as const)
      expect(await call(tool, args)).toMatchObject({
        isError: true,
        text: expect.stringContaining(`has an unknown field: ${unknown}`),
      })
    const filtered = await call('estimate_capture', { cities, filters: { hasPhone: true, minRating: 4 } })
    expect(filtered.result).toMatchObject({ beforeFilters: true })
    expect(await call('start_capture', { cities, filters: { minRating: 4, maxRating: 3 } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('The lowest rating of the filters is above the highest'),
    })
    expect((await call('list_captures')).result).toEqual({ jobs: [] })
    const { result } = await call('start_capture', { cities })
    expect(result).toMatchObject({ success: true, jobId: expect.stringMatching(/^JB-/) })
    await waitFor('the end', async () => (await call('capture_status')).result['status'] === 'completed', limitMs)
    const page = await call('search_listings', { limit: 3 })
    expect(page.result).toMatchObject({ listings: { length: 3 }, next: 3 })
    const all = z.object({ listings: z.array(z.looseObject({ name: z.string() })) })
    const [first] = all.parse(page.result).listings
    const found = await call('search_listings', { jobId: result['jobId'], search: first?.name.toUpperCase() })
    expect(all.parse(found.result).listings.map(({ name }) => name)).toContain(first?.name)
    expect((await call('list_captures')).result).toMatchObject({
      jobs: [{ jobId: result['jobId'], status: 'completed' }],
    })

    const body = { name: 'Dentists', request: { cities } }
    const { json } = await person.browser.post('/api/campaigns/save', body)
    const { id } = readJson(json['campaign'], { id: z.string() })
    expect((await call('list_campaigns')).result).toMatchObject({ campaigns: [{ id, name: 'Dentists' }] })
    expect((await call('run_campaign', { id })).result).toMatchObject({ success: true })
    await waitFor('its end', async () => (await call('capture_status')).result['status'] === 'completed', limitMs)
    expect((await call('changes', { campaign: id })).result).toMatchObject({ changes: [] })
    await client.close()
  })

  test('reads a capture by its id, in few bytes, with source, licence, date and gaps', async () => {
    const person = await personWith(['read', 'capture', 'admin'])
    const { client, call } = await connect(await transport(person.key))
    const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
    const jobId = String((await call('start_capture', { cities })).result['jobId'])
    const status = async () => (await call('capture_status', { jobId })).result
    await waitFor('the end', async () => (await status())['status'] === 'completed', limitMs)
    const about = { jobId, source: expect.any(String), licence: expect.any(String), gaps: { count: 0 } }
    expect(await status()).toMatchObject({ jobId, about, status: 'completed', live: expect.any(String) })
    expect((await call('list_captures')).result).toMatchObject({ jobs: [{ jobId, status: 'completed' }] })
    expect((await call('capture_status', { jobId: 'JB-none' })).isError).toBe(true)

    const page = await call('search_listings', { jobId, limit: 48 })
    expect(page.result).toMatchObject({ about, common: { city: 'Boise', state: 'ID' }, listings: { length: 48 } })
    expect(page.result['fields']).toContain('website')
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(8_000)
    const without = await call('search_listings', { jobId, limit: 200, hasWebsite: false, fields: ['name', 'website'] })
    const withOne = await call('search_listings', { jobId, limit: 200, hasWebsite: true, fields: ['name', 'website'] })
    const rowsOf = ({ result }: typeof page) =>
      z.object({ listings: z.array(z.looseObject({})) }).parse(result).listings
    expect(rowsOf(without).every((row) => !('website' in row))).toBe(true)
    expect(rowsOf(withOne).every((row) => 'website' in row)).toBe(true)
    expect(rowsOf(without).length + rowsOf(withOne).length).toBe((await status())['listings'])
    expect(await status()).toMatchObject({ businessTypes: ['Dentist'] })
    const named = await call('search_listings', { jobId, limit: 1, fields: ['name', 'source_id'] })
    expect(named.result).toMatchObject({ listings: [{ name: expect.any(String), source_id: expect.any(String) }] })

    expect((await call('get_file_link', { jobId, format: 'csv' })).result).toMatchObject({
      url: `${server.url}/api/jobs/${jobId}/export?format=csv`,
    })
    expect((await call('list_areas', { jobId, state: 'done' })).result).toMatchObject({ total: expect.any(Number) })
    expect((await call('find_duplicates', { jobId })).result).toMatchObject({
      isComplete: true,
      pairs: expect.any(Array),
    })
    expect((await call('list_sources')).result).toMatchObject({ sources: expect.any(Array) })

    const saved = await call('save_campaign', { name: 'weekly', cities, cron: '0 9 * * 1' })
    expect(saved.result).toMatchObject({ next: expect.stringContaining('T09:00:00') })
    const webhook = { url: 'https://example.com/hook', events: ['run.ended'] }
    expect(await call('create_webhook', webhook)).toMatchObject({ isError: true })
    const made = await call('create_webhook', { ...webhook, confirm: true })
    const { id } = z.looseObject({ id: z.string() }).parse(made.result['webhook'])
    expect((await call('list_webhooks')).result).toMatchObject({ webhooks: [{ id }] })
    expect(await call('delete_webhook', { id, confirm: true })).toMatchObject({ isError: false })

    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['gazetteer://jobs', `gazetteer://jobs/${jobId}/listings`])
    for (const { uri } of resources)
      expect((await client.readResource({ uri })).contents).toMatchObject([{ text: expect.stringContaining(jobId) }])
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['capture_city', 'review_changes'])
    const prompt = await client.getPrompt({ name: 'capture_city', arguments: { city: 'Boise', business: 'dentists' } })
    expect(JSON.stringify(prompt.messages)).toContain('Boise')
    await client.close()
  })

  test('does nothing destructive without confirmation, and nothing beyond the scopes of its key', async () => {
    const person = await personWith(['read', 'capture'])
    const { client, call } = await connect(await transport(person.key))
    const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
    await call('start_capture', { cities, maxListings: 2 })
    const decision = async () => (await call('capture_status')).result['recovery']
    const { id: recoveryId } = z
      .object({ id: z.string() })
      .parse(await waitFor('the limit', async () => (await decision()) ?? undefined, limitMs))
    for (const [tool, args] of [
      ['stop_capture', {}],
      ['decide', { recoveryId, choice: 'stop' }],
    ] as const)
      expect(await call(tool, args)).toMatchObject({ isError: true, text: expect.stringContaining('Not confirmed.') })
    expect(await decision()).toMatchObject({ id: recoveryId })
    expect(await call('stop_capture', { confirm: true })).toMatchObject({ isError: false })
    await waitFor('the stop', async () => (await call('capture_status')).result['status'] === 'stopped', limitMs)
    const large = allCities()
      .slice(0, 7)
      .map(({ label: city }) => ({ city, businessTypes: businessTypes.map(({ name }) => name) }))
    expect(await call('start_capture', { cities: large })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^This is a very large capture.*To confirm, call again with confirm: true\.$/),
    })
    expect(await call('start_capture', { cities: large, confirm: true })).toMatchObject({ isError: false })
    await call('stop_capture', { confirm: true })
    await client.close()

    const reader = await connect(await transport((await personWith(['read'])).key))
    expect(await reader.call('start_capture', { cities })).toMatchObject({
      isError: true,
      text: 'This API key lacks the scope "capture".',
    })
    expect(await reader.call('changes', { campaign: 'none' })).toMatchObject({ isError: true })
    await reader.client.close()
  })
})

test('reports the requests that a key has left after the calls of its tools', async () => {
  const { key } = await personWith(['read'])
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'capture_status', arguments: {} } }
  const answer = await fetch(new URL('/api/mcp', server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  const [most, left] = ['ratelimit-limit', 'ratelimit-remaining'].map((name) => Number(answer.headers.get(name)))
  expect([answer.status, Number(most) - Number(left)]).toEqual([200, 2])
})

test('rejects requests without a key, with an unknown key, and invalid messages', async () => {
  await expect(connect(await overHttp('gz_none'))).rejects.toThrow('is invalid')
  const visitor = server.visitor()
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect((await visitor.post('/api/mcp', message)).status).toBe(401)
  const { browser } = await personWith(['read'])
  expect((await browser.post('/api/mcp', { hello: 1 })).status).toBe(400)
  expect(await browser.post('/api/mcp', { jsonrpc: '2.0', hello: 1 })).toMatchObject({
    status: 400,
    json: { success: false, code: 'invalid-input', error: expect.stringContaining('Invalid JSON-RPC message') },
  })
  expect(await browser.post('/api/mcp', message)).toMatchObject({ status: 200, json: { jsonrpc: '2.0', id: 1 } })
  expect((await browser.get('/api/mcp')).status).toBe(405)
})
