import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTestFolder, runningClock } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, startTestServer } from './testing/index.ts'

const listing = z.object({ name: z.string(), category: z.literal('Dentist'), city: z.literal('Boise') })
const run = promisify(execFile)
const page = new URL('../../../docs/automate/api.md', import.meta.url)
const tsx = fileURLToPath(new URL('../../../node_modules/tsx/dist/cli.mjs', import.meta.url))

/** The example of a language as shown on the page. */
async function exampleOf(language: string): Promise<string> {
  const text = await readFile(page, 'utf8')
  const found = text.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0]
  if (found === undefined) throw new Error(`The page has no example in ${language}.`)
  return found
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
    await writeFile(join(folder.path, name), await exampleOf(language))
    await run(program, [...args, name], { cwd: folder.path, env })
    const listings = z.array(listing).parse(JSON.parse(await readFile(join(folder.path, 'dentists.json'), 'utf8')))
    expect(listings.length).toBeGreaterThan(5)
    await folder.stop()
  })

  test('include an n8n workflow that can be pasted', async () => {
    expect(JSON.parse(await exampleOf('json'))).toMatchObject({ nodes: [{ type: 'n8n-nodes-base.httpRequest' }] })
  })
})
