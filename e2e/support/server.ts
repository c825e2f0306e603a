import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type RunningServer = {
  url: string
  dataDir: string
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** Ends it as an operator would; its data stay. */
  end: () => Promise<void>
  /** Ends it as an operator would, and removes its data. */
  stop: () => Promise<void>
  /** What it printed so far. */
  output: () => string
  /** The operator's command line, as `npm run gazetteer --` would run it for this installation. */
  command: (...args: string[]) => Promise<void>
}

export type ServerOptions = {
  env?: Record<string, string>
  dataDir?: string
  /** A data folder that was started before, to begin with a copy of it: see `first-start.ts`. */
  from?: string
  port?: number
}

const built = join(import.meta.dirname, '../../dist/server')
const ready = /Gazetteer is ready: (http:\/\/\S+)/u

/** The built product on a free port with a data folder of its own, over the built-in sample unless `env` says otherwise. */
export async function startServer({ env = {}, dataDir, from, port = 0 }: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'gazetteer-e2e-'))
  if (from !== undefined) cpSync(from, folder, { recursive: true })
  const environment = {
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    MAPS_SOURCE: 'sample',
  }
  const child = spawn(process.execPath, [join(built, 'main.js')], {
    env: { ...environment, PORT: String(port), ...env },
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
      reject(new Error(`The server ended with ${code}:\n${printed}`))
    })
  })
  return {
    url,
    dataDir: folder,
    output: () => printed,
    async command(...args) {
      await promisify(execFile)(process.execPath, [join(built, 'gazetteer.js'), ...args], { env: environment })
    },
    kill: () => end(child, 'SIGKILL'),
    end: () => end(child, 'SIGTERM'),
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

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
