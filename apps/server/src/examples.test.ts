import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerProcess, builtServer, makeEmbeddedFolder, startServerProcess } from './testing/index.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../../examples/from-email', import.meta.url))
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

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
    const options = ['--default-non-nullable=false', '-o', 'gazetteer.d.ts']
    await tool(generator, `${server.url}/openapi.json`, ...options)
    await tool(join(nested, 'typescript/bin/tsc'), '-p', 'tsconfig.json')
    const tsx = join(modules, 'tsx/dist/cli.mjs')
    const { stdout } = await tool(tsx, 'from-email.ts', 'typescript@example.com')
    const { result, rows } = await resultOf(folder, stdout)
    expect(result).toMatchObject(ended)
    expect(rows[0]).toMatchObject(boise)
  })

  test('Python: the standard library is enough', async () => {
    const folder = await folderWith('from_email.py')
    const { stdout } = await run('python3', ['from_email.py', 'python@example.com'], { cwd: folder, env })
    const { result, rows } = await resultOf(folder, stdout)
    expect(result).toMatchObject(ended)
    expect(rows[0]).toMatchObject(boise)
  })
})
