import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { makeTestFolder } from '../make-test-folder.ts'

export type StartedServer = { url: string; stop: () => Promise<void> }

/** Database servers refuse to run as root, so they run as the first of these users that exists. */
export function unprivilegedUser(...names: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of [...names, 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // no such user here: try the next
    }
  }
  throw new Error('No user other than root to run a database server as.')
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** A temporary folder owned by the server's user. */
export async function folderFor(user: { uid?: number; gid?: number }): ReturnType<typeof makeTestFolder> {
  const folder = await makeTestFolder()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder.path, user.uid, user.gid)
  return folder
}

/**
 * Runs the server until `stop`; resolves once `isUp` succeeds, rejects with the server's output if it exits earlier.
 */
export async function runServer(options: {
  name: string
  command: string
  args: string[]
  user: { uid?: number; gid?: number }
  isUp: () => Promise<unknown>
  cleanUp: () => Promise<void>
  stopSignal: 'SIGINT' | 'SIGTERM'
}): Promise<() => Promise<void>> {
  const { name, command, args, user, isUp, cleanUp, stopSignal } = options
  const [program, ...programArgs] = spawnTiedToParent(stopSignal, [command, ...args])
  const child = spawn(program, programArgs, { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = Date.now() + 30_000
  while (
    !(await isUp().then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > end) {
      await stopChild(child, stopSignal, ended)
      await cleanUp()
      throw new Error(`${name} for the tests did not start: ${words}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    await stopChild(child, stopSignal, ended)
    await cleanUp()
  }
}

/** On Linux the server stops with the test run, even if that is killed. */
function spawnTiedToParent(signal: NodeJS.Signals, command: [string, ...string[]]): [string, ...string[]] {
  const setpriv = '/usr/bin/setpriv'
  return existsSync(setpriv) ? [setpriv, '--pdeathsig', signal, ...command] : command
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<void>): Promise<void> {
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}
