import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { shortLived } from '@gazetteer/testkit/servers/short-lived'

/** What tests use of a server. */
export type TestInstallation = {
  readonly url: string
  readonly dataDir: string
  /** The operator's command line, as `npm run gazetteer --` for this installation. */
  command: (...args: string[]) => Promise<void>
}

export type RunningServer = TestInstallation & {
  /** Stops it with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  /** Stops it gracefully; its data stay. */
  end: () => Promise<void>
  /** Stops it gracefully, and removes its data. */
  stop: () => Promise<void>
  /** Its output so far. */
  output: () => string
}

export type ServerOptions = {
  env?: Record<string, string>
  dataDir?: string
  /** A started data folder to copy: see `first-start.ts`. */
  from?: string
  port?: number
}

const built = join(import.meta.dirname, '../../dist/server')
const ready = /Gazetteer is ready: (http:\/\/\S+)/u

/**
 * The built product on a free port with its own data folder, with the built-in sample unless `env` sets another
 * source.
 */
export async function startServer({ env = {}, dataDir, from, port = 0 }: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'gazetteer-e2e-'))
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  const child = spawn(process.execPath, [...shortLived, join(built, 'main.js')], {
    env: { ...environmentOf(folder), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = ready.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => {
      reject(new Error(`The server exited with ${code}:\n${printed}`))
    })
  })
  return {
    url,
    dataDir: folder,
    output: () => printed,
    command: commandOf(folder, env),
    kill: () => end(child, 'SIGKILL'),
    end: () => end(child, 'SIGTERM'),
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const commandOf = (dataDir: string, settings: Record<string, string>): TestInstallation['command'] => {
  return async (...args) => {
    const env = { ...environmentOf(dataDir), ...settings }
    await promisify(execFile)(process.execPath, [join(built, 'gazetteer.js'), ...args], { env })
  }
}

const environmentOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  MAPS_SOURCE: 'sample',
  MAP_TILES: 'off',
})

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(force)
}
