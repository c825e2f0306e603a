import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { shortLived } from '@gazetteer/testkit/servers/short-lived'
import { waitFor } from '@gazetteer/testkit'
import { afterEach, beforeAll } from 'vitest'
import { builtServer } from './built-server.ts'
import { makeEmbeddedFolder } from './test-app-database.ts'

type StartedProgram = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** The built programs of a test file; what a test starts or makes ends with it. */
export function builtPrograms() {
  let built: string
  beforeAll(async () => void (built = await builtServer()))

  const owned: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of owned.splice(0).reverse()) await end()
  })

  function start(script: string, env: Record<string, string>, args: string[] = []): StartedProgram {
    const child = spawn(process.execPath, [...shortLived, join(built, script), ...args], {
      env: { PORT: '0', MAPS_SOURCE: 'sample', MAP_TILES: 'off', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
    owned.push(async () => {
      child.kill('SIGKILL')
      await ended
    })
    return { child, output: () => output, ended }
  }

  return {
    owned,
    testFolder: async (): Promise<string> => {
      const folder = await makeEmbeddedFolder()
      owned.push(folder.stop)
      return folder.path
    },
    server: (env: Record<string, string>) => start('main.js', env),
    gazetteer: (env: Record<string, string>, ...args: string[]) => start('gazetteer.js', env, args),
  }
}

export const addressOf = ({ output }: StartedProgram, limitMs = 20_000): Promise<string> =>
  waitFor('the address', () => /Gazetteer is ready: (http:\S+)/.exec(output())?.[1], limitMs)

/** Its exit code. */
export async function stopProgram({ child, ended }: StartedProgram): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}
