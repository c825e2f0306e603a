import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTestFolder, runningClock } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { trusted } from '../platform/trusted.ts'
import { type TestServer, builtServer, startTestServer } from '../testing/index.ts'

const listing = z.object({ name: z.string(), category: z.literal('Dentist'), city: z.literal('Boise') })
const run = promisify(execFile)
const documents = new URL('../../../../docs/', import.meta.url)
const tsx = fileURLToPath(new URL('../../../../node_modules/tsx/dist/cli.mjs', import.meta.url))

/** The examples of a page in a language, as shown. */
async function examplesOf(path: string, language: string): Promise<string[]> {
  const text = await readFile(new URL(path, documents), 'utf8')
  return text
    .split(`\n\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split('\n```')[0] ?? '')
}

describe('the examples of docs/automate/api.md', () => {
  let server: TestServer
  let env: Record<string, string>
  beforeAll(async () => {
    server = await startTestServer({ clock: runningClock() })
    const { browser } = await server.signedIn('professional')
    const { json } = await browser.post('/api/keys/create', { name: 'page', scopes: ['read', 'capture', 'admin'] })
    env = { PATH: process.env['PATH'] ?? '', GAZETTEER_URL: server.url, GAZETTEER_KEY: String(json['token']) }
  })
  afterAll(() => server.stop())

  test.each([
    ['sh', 'example.sh', 'bash', ['-e', '-o', 'pipefail']],
    ['ts', 'example.mts', process.execPath, [tsx]],
    ['python', 'example.py', 'python3', []],
  ])('runs as shown: %s', async (language, name, program, args) => {
    const folder = await makeTestFolder()
    const [example = ''] = await examplesOf('automate/api.md', language)
    await writeFile(join(folder.path, name), example)
    await run(program, [...args, name], { cwd: folder.path, env })
    const listings = z.array(listing).parse(JSON.parse(await readFile(join(folder.path, 'dentists.json'), 'utf8')))
    expect(listings.length).toBeGreaterThan(5)
    await folder.stop()
  })

  // Without a valid key no example waits for a capture that does not run.
  test.each([
    ['sh', 'example.sh', 'bash', []],
    ['ts', 'example.mts', process.execPath, [tsx]],
    ['python', 'example.py', 'python3', []],
  ])('ends when the server refuses: %s', async (language, name, program, args) => {
    const folder = await makeTestFolder()
    const [example = ''] = await examplesOf('automate/api.md', language)
    await writeFile(join(folder.path, name), example)
    const options = { cwd: folder.path, env: { ...env, GAZETTEER_KEY: 'gz_unknown' }, timeout: 60_000 }
    await expect(run(program, [...args, name], options)).rejects.toMatchObject({ killed: false })
    await folder.stop()
  })

  test('areas.md starts a capture, schedules.md saves a campaign, webhooks.md creates a webhook', async () => {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const { json } = await browser.post('/api/keys/create', { name: 'page', scopes: ['capture', 'admin'] })
    const [start = ''] = await examplesOf('automate/areas.md', 'sh')
    const { stdout } = await run('bash', ['-c', start], { env: { ...env, GAZETTEER_KEY: String(json['token']) } })
    expect(JSON.parse(stdout)).toMatchObject({ success: true, jobId: expect.stringMatching(/^JB-/) })
    await browser.post('/api/runtime/stop')
    for (const page of ['automate/schedules.md', 'automate/webhooks.md']) {
      const text = await readFile(new URL(page, documents), 'utf8')
      const [, path = '', body = ''] = /^```\nPOST (\S+)\s(\{.*?\})\n```/ms.exec(text) ?? []
      const answer = await browser.post(path, JSON.parse(body))
      expect([page, answer.status, answer.json['success']]).toEqual([page, 200, true])
    }
  })
})

test('the commands of docs/automate/command-line.md run as shown, and print the lines that it shows', async () => {
  const { path: folder, stop } = await makeTestFolder()
  const command = `${process.execPath} ${join(await builtServer(), 'gazetteer.js')}`
  const env = { PATH: process.env['PATH'] ?? '', MAPS_SOURCE: 'sample', XDG_CACHE_HOME: folder }
  const shell = async (line: string): Promise<string> => {
    const here = line.replace(/npm run (?:--silent )?gazetteer --/, command)
    return (await run('bash', ['-ec', here], { cwd: folder, env })).stdout
  }
  const rowsOf = async (name: string): Promise<unknown[]> =>
    z.array(z.unknown()).parse(JSON.parse(await readFile(join(folder, name), 'utf8')))

  const examples = await examplesOf(commandLine, 'sh')
  const [toFile = '', toOutput = '', around = '', contacts = '', filtered = '', duplicates = '', ...more] = examples
  expect(more).toEqual([])
  await shell(toFile)
  expect(z.array(listing).parse(await rowsOf('dentists.json')).length).toBeGreaterThan(5)
  const lines = (await shell(toOutput)).trim().split('\n')
  const cities = lines.map((line) => z.object({ city: z.string() }).parse(JSON.parse(line)).city)
  expect(new Set(cities)).toEqual(new Set(['Boise', 'Reno']))
  await shell(around)
  const list = await readFile(join(folder, 'downtown.csv'), 'utf8')
  await writeFile(join(folder, 'list.csv'), list.replace(/\n([^\n]+)/, '\n$1\n$1'))
  await shell(duplicates)
  expect(await rowsOf('pairs.json')).toContainEqual(expect.objectContaining({ a: 0, b: 1, reasons: expect.any(Array) }))

  await shell(filtered)
  const [header = '', ...leads] = (await readFile(join(folder, 'leads.csv'), 'utf8')).trim().split('\n')
  expect([header.includes('website'), leads.length > 0]).toEqual([true, true])
  // The sample's websites do not exist.
  await shell(contacts)
  expect((await rowsOf('dentists.json')).length).toBeGreaterThan(5)

  const events = async (text: string) => text.trim().split('\n').map(eventOf)
  const shown = (await readFile(new URL(commandLine, documents), 'utf8')).match(/^\{"type":.*\}$/gm) ?? []
  const printed = await events(await shell(`${toFile} --json`))
  const printedKeys = new Map(printed.map((event) => [event['type'], Object.keys(event)]))
  for (const line of shown) {
    const event = eventOf(line.replace(/,…/, ''))
    expect(printedKeys.get(event['type'])).toEqual(expect.arrayContaining(Object.keys(event)))
  }
  expect(shown).toHaveLength(3)
  await stop()
})

const commandLine = 'automate/command-line.md'
const eventOf = (line: string) => z.looseObject({ type: z.string() }).parse(JSON.parse(line))

const mcpServers = z.object({
  mcpServers: z.object({
    gazetteer: z.object({
      url: z.string().optional(),
      headers: z.record(z.string(), z.string()).optional(),
      args: z.array(z.string()).optional(),
    }),
  }),
})

test('the settings of docs/automate/mcp.md connect a client, and its table names every tool', async () => {
  const server = await startTestServer({ clock: runningClock() })
  try {
    const { browser } = await server.signedIn('professional')
    const { json } = await browser.post('/api/keys/create', { name: 'model', scopes: ['read', 'capture', 'admin'] })
    const ours = (text: string) =>
      text.replace('http://localhost:4000', server.url).replace('gz_…', String(json['token']))
    const [http, stdio] = (await examplesOf('automate/mcp.md', 'json')).map(
      (example) => mcpServers.parse(JSON.parse(ours(example))).mcpServers.gazetteer,
    )
    const args = stdio?.args ?? []
    const transports: Transport[] = [
      // the SDK's own types conflict under exactOptionalPropertyTypes
      trusted(
        new StreamableHTTPClientTransport(new URL(http?.url ?? ''), { requestInit: { headers: http?.headers ?? {} } }),
      ),
      new StdioClientTransport({
        command: process.execPath,
        args: [join(await builtServer(), 'gazetteer.js'), ...args.slice(args.indexOf('--') + 1)],
        env: { PATH: process.env['PATH'] ?? '', GAZETTEER_KEY: String(json['token']) },
      }),
    ]
    const page = await readFile(new URL('automate/mcp.md', documents), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const documented = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    for (const transport of transports) {
      const client = new McpClient({ name: 'page', version: '1' })
      await client.connect(transport)
      expect(new Set((await client.listTools()).tools.map(({ name }) => name))).toEqual(new Set(documented))
      await client.close()
    }
  } finally {
    await server.stop()
  }
})
