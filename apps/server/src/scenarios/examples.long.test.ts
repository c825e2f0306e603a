import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerProcess, builtServer, makeEmbeddedFolder, startServerProcess } from '../testing/index.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../../../examples/from-email', import.meta.url))
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** Bodies that the documents show, with nothing but what is needed. */
const documentedBodies = `
import createClient from 'openapi-fetch'
import type { paths } from './gazetteer.d.ts'

const api = createClient<paths>({ baseUrl: 'http://127.0.0.1:4000' })
const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
await api.POST('/api/keys/create', { body: { name: 'nightly', scopes: ['read'] } })
await api.POST('/api/db/save', { body: { provider: 'postgres', postgresUrl: 'postgres://a:b@c/d' } })
await api.POST('/api/db/save', { body: { provider: 'none' } })
const { data } = await api.POST('/api/runtime/start', { body: { cities } })
const jobId: string | undefined = data && data.jobId.trim()
await api.POST('/api/runtime/plan', { body: { cities } })
await api.POST('/api/campaigns/save', { body: { name: 'Dentists', request: { cities } } })
await api.POST('/api/table/export', { body: { ids: [1] } })
await api.POST('/api/webhooks/create', { body: { url: 'https://example.com', events: ['run.ended'] } })
await api.GET('/api/jobs/{jobId}/export', { params: { path: { jobId: jobId ?? '' } } })
`
const documentedConfig = JSON.stringify({ extends: './tsconfig.json', files: ['documented.ts'] })

describe('the programs of examples/from-email, on a fresh installation', () => {
  let data: Awaited<ReturnType<typeof makeEmbeddedFolder>>
  let server: ServerProcess
  let env: Record<string, string>
  beforeAll(async () => {
    data = await makeEmbeddedFolder()
    const installation = { DATA_DIR: data.path, XDG_CACHE_HOME: data.path, MAPS_SOURCE: 'sample' }
    server = await startServerProcess(installation)
    const command = `${process.execPath} ${join(await builtServer(), 'gazetteer.js')}`
    env = { PATH: process.env['PATH'] ?? '', ...installation, GAZETTEER_URL: server.url, GAZETTEER_COMMAND: command }
  })
  afterAll(async () => {
    await server.stop()
    await data.stop()
  })

  /** A folder of its own beside the packages of the example. */
  async function folderWith(...files: string[]): Promise<string> {
    const folder = join(data.path, `run-${files[0] ?? ''}`)
    await mkdir(folder)
    for (const file of files) await copyFile(join(examples, file), join(folder, file))
    await symlink(modules, join(folder, 'node_modules'))
    return folder
  }

  async function resultOf(folder: string, stdout: string): Promise<{ result: unknown; rows: unknown[] }> {
    const result: unknown = JSON.parse(stdout)
    const bytes = await readFile(join(folder, 'dentists.parquet'))
    return { result, rows: await parquetReadObjects({ file: new Uint8Array(bytes).buffer }) }
  }
  const ended = { status: 'completed', records: expect.any(Number), nextAt: expect.any(Number) }
  const boise = { city: 'Boise', geometry: { type: 'Point' } }

  test('TypeScript: the client is generated from the document, compiles, and runs', async () => {
    const folder = await folderWith('from-email.ts', 'tsconfig.json', 'package.json')
    const nested = join(examples, 'node_modules')
    const tool = (...args: string[]) => run(process.execPath, args, { cwd: folder, env })
    const generator = join(nested, 'openapi-typescript/bin/cli.js')
    await tool(generator, `${server.url}/openapi.json`, '-o', 'gazetteer.d.ts')
    await writeFile(join(folder, 'documented.ts'), documentedBodies)
    await writeFile(join(folder, 'documented.json'), documentedConfig)
    await tool(join(nested, 'typescript/bin/tsc'), '-p', 'documented.json')
    await tool(join(nested, 'typescript/bin/tsc'), '-p', 'tsconfig.json')
    const tsx = join(modules, 'tsx/dist/cli.mjs')
    const { stdout } = await tool(tsx, 'from-email.ts', 'typescript@example.com')
    const { result, rows } = await resultOf(folder, stdout)
    expect(result).toMatchObject(ended)
    expect(rows[0]).toMatchObject(boise)
  })

  test.each([
    ['npm', ['start', '--', 'not-an-address']],
    ['python3', ['from_email.py', 'not-an-address']],
  ])(
    '%s in the folder of the example prints the reason of a failure',
    async (program, args) => {
      const { GAZETTEER_COMMAND: _, ...rest } = env
      const failed = await run(program, args, { cwd: examples, env: { ...rest, HOME: data.path } }).catch(
        (error: unknown) => error,
      )
      expect(failed).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/not-an-address.*\n+This command failed/s),
      })
    },
    60_000,
  )

  test('Python: the standard library is enough', async () => {
    const folder = await folderWith('from_email.py')
    const { stdout } = await run('python3', ['from_email.py', 'python@example.com'], { cwd: folder, env })
    const { result, rows } = await resultOf(folder, stdout)
    expect(result).toMatchObject(ended)
    expect(rows[0]).toMatchObject(boise)
  })
})
