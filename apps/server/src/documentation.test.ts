import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTestFolder, runningClock, startTestPostgres } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Client } from 'pg'
import { type TestServer, readRunResult, startTestServer } from './testing/index.ts'

const listing = z.object({ name: z.string(), category: z.literal('Dentist'), city: z.literal('Boise') })
const run = promisify(execFile)
const documents = new URL('../../../docs/', import.meta.url)
const tsx = fileURLToPath(new URL('../../../node_modules/tsx/dist/cli.mjs', import.meta.url))

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

test('the tutorial for PostgreSQL ends with rows in the table and a nightly schedule', async () => {
  const [server, database] = await Promise.all([startTestServer({ clock: runningClock() }), startTestPostgres()])
  try {
    const { browser } = await server.signedIn('professional')
    const scopes = ['read', 'capture', 'table', 'admin']
    const { json } = await browser.post('/api/keys/create', { name: 'nightly', scopes })
    const env = { PATH: process.env['PATH'] ?? '', KEY: String(json['token']), SERVER: server.url }
    const [, create = '', connect = '', save = '', start = '', repeat = ''] = await examplesOf(tutorial, 'sh')
    expect(create).toContain(`--scopes ${scopes.join(',')}`)
    const login = connect.replace(/=http:\S+/, '=$SERVER').replace('=gz_…', '=$KEY')
    const toDatabase = save.replace('postgres://user:password@db.example:5432/leads"', `${database.url}", "ssl": false`)
    const script = async (step: string) => (await run('bash', ['-ec', `${login}\n${step}`], { env })).stdout
    expect(JSON.parse(await script(toDatabase))).toMatchObject({ success: true })
    expect(await script(start)).toContain('"jobId"')
    await readRunResult(browser)

    const client = new Client({ connectionString: database.url })
    await client.connect()
    const [query = ''] = await examplesOf(tutorial, 'sql')
    expect((await client.query(query)).rows).toHaveLength(10)
    await client.end()
    expect(JSON.parse(await script(repeat))).toMatchObject({ success: true, campaign: { cron: '0 3 * * *' } })
  } finally {
    await server.stop()
    await database.stop()
  }
})

const tutorial = 'automate/postgresql.md'

test('the n8n page has a workflow that can be pasted', async () => {
  const [workflow = ''] = await examplesOf('automate/n8n.md', 'json')
  expect(JSON.parse(workflow)).toMatchObject({ nodes: [{ type: 'n8n-nodes-base.httpRequest' }] })
})
