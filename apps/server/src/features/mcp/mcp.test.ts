import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { trusted } from '../../platform/trusted.ts'
import { type SignedIn, type TestServer, builtServer, startTestServer } from '../../testing/index.ts'

const limitMs = 90_000
const resultSchema = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
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
    const { isError = false, content } = resultSchema.parse(await client.callTool({ name, arguments: args }))
    const text = content[0]?.text ?? ''
    return { isError, text, result: isError ? {} : z.looseObject({}).parse(JSON.parse(text)) }
  }
  return { client, call }
}

describe.each([
  ['streamable HTTP', overHttp],
  ['stdio', overStdio],
])('the MCP server over %s', (_, transport) => {
  test('finds, estimates, starts, follows, reads and searches with the rights of its key', async () => {
    const person = await personWith(['read', 'capture'])
    const { client, call } = await connect(await transport(person.key))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'capture_status',
      'changes',
      'decide',
      'estimate_capture',
      'find_business_types',
      'find_cities',
      'list_campaigns',
      'list_captures',
      'list_sources',
      'run_campaign',
      'search_listings',
      'start_capture',
      'stop_capture',
    ])
    expect((await call('find_cities', { query: 'boise' })).result).toMatchObject({
      cities: [{ label: 'Boise, ID' }, { label: 'Boise City, OK' }],
    })
    expect((await call('find_business_types', { query: 'dentist' })).result['results']).toContain('Dentist')
    const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
    expect((await call('estimate_capture', { cities })).result).toMatchObject({ expectedRequests: expect.any(Number) })
    const { result } = await call('start_capture', { cities })
    expect(result).toMatchObject({ success: true, jobId: expect.stringMatching(/^JB-/) })
    await waitFor('the end', async () => (await call('capture_status')).result['status'] === 'success', limitMs)
    const page = await call('search_listings', { limit: 3 })
    expect(page.result).toMatchObject({ listings: { length: 3 }, next: 3 })
    const all = z.object({ listings: z.array(z.looseObject({ name: z.string() })) })
    const [first] = all.parse(page.result).listings
    const found = await call('search_listings', { jobId: result['jobId'], search: first?.name.toUpperCase() })
    expect(all.parse(found.result).listings.map(({ name }) => name)).toContain(first?.name)
    expect((await call('list_captures')).result).toMatchObject({ jobs: [{ id: result['jobId'], status: 'completed' }] })

    const body = { name: 'Dentists', request: { cities } }
    const { json } = await person.browser.post('/api/campaigns/save', body)
    const { id } = Object.assign({ id: '' }, json['campaign'])
    expect((await call('list_campaigns')).result).toMatchObject({ campaigns: [{ id, lastComparison: null }] })
    expect((await call('run_campaign', { id })).result).toMatchObject({ success: true })
    await waitFor('its end', async () => (await call('capture_status')).result['status'] === 'success', limitMs)
    expect((await call('changes', { campaign: id })).result).toMatchObject({ success: true, changes: [] })
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
    await client.close()

    const reader = await connect(await transport((await personWith(['read'])).key))
    expect(await reader.call('start_capture', { cities })).toMatchObject({
      isError: true,
      text: 'This API key lacks the scope "capture".',
    })
    expect(await reader.call('changes', { campaign: 'none' })).toMatchObject({ isError: false })
    await reader.client.close()
  })
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
