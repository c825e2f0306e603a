import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { renameDurably } from '@gazetteer/app-database'
import { makeFolderPrivate } from './private-folder.ts'
import { StartRefused } from './start-refused.ts'

/** Handles requests from other processes on this machine to the holder of the folder; both sides are JSON. */
export type ControlHandler = (request: unknown) => Promise<unknown>

export type HeldFolder = {
  path: string
  /** A warning for the operator; null when all is well. */
  warning: string | null
  /** Starts answering the command line; until then every request is answered with an error. */
  answerCommands: (handler: ControlHandler) => void
  release: () => Promise<void>
}

/** Another live process holds the folder. */
export class FolderHeld extends StartRefused {
  override readonly name = 'FolderHeld'
}

/**
 * Locks the data folder for this process until it ends. Uses sockets, because the kernel closes them with the
 * process, and process ids are reused. One is a name that only one process can listen on (Linux: abstract namespace,
 * keyed by device and inode; Windows: a pipe). The other is a socket file, which also serves the command line and
 * works across containers.
 */
export async function holdDataFolder(folder: string): Promise<HeldFolder> {
  const path = resolve(folder)
  try {
    return await hold(path)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartRefused(`The data folder ${path} cannot be used: ${reason}. Set DATA_DIR to a different folder.`, {
      cause: error,
    })
  }
}

async function hold(path: string): Promise<HeldFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const warning = await makeFolderPrivate(path)
  const address = await addressesOf(path)
  let handler: ControlHandler = async () => ({ error: 'The server is still starting.' })
  const guard = await listenExclusively(address.guard, path)
  const control = createServer((socket) => void answerOne(socket, (request) => handler(request)))
  try {
    if (await isAnswered(address.control)) throw new FolderHeld(await folderInUseMessage(path))
    await rm(address.control, { force: true })
    await listening(control, address.control)
  } catch (error) {
    await closed(guard)
    throw error
  }
  await writeFile(holderFile(path), JSON.stringify({ pid: process.pid, host: hostname(), since: new Date() }))
  return {
    path,
    warning,
    answerCommands(next) {
      handler = next
    },
    async release() {
      await rm(holderFile(path), { force: true })
      await Promise.all([closed(control), closed(guard)])
    },
  }
}

/** Sends a request to the process that holds the folder; null when there is none. */
export async function callHolder(folder: string, request: unknown, withinMs?: number): Promise<unknown> {
  const path = resolve(folder)
  if (!(await stat(path).catch(() => null))) return null
  const { control } = await addressesOf(path)
  const socket = await connected(control)
  if (!socket) return null
  socket.write(`${JSON.stringify(request)}\n`)
  const line = await readLine(socket, { withinMs, most: Infinity })
  socket.destroy()
  const answer: unknown = JSON.parse(line)
  return answer
}

/**
 * Identifies the data folder in the names of files: a process that starts knows what the former holder of its folder
 * left. Only the holder may ask, because the first answer is stored in the folder.
 */
export async function folderKey(folder: string): Promise<string> {
  const file = join(folder, 'folder-key')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (/^[0-9a-f]{12}$/.test(known)) return known
  const made = randomBytes(6).toString('hex')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${file}.unfinished`, made, { mode: 0o600 })
  await renameDurably(`${file}.unfinished`, file)
  return made
}

const holderFile = (path: string): string => join(path, 'holder.json')

/**
 * A socket path is limited to about 100 bytes: a longer one moves to a private folder in the system's temporary
 * folder.
 */
async function addressesOf(path: string): Promise<{ guard: string | null; control: string }> {
  const { dev, ino } = await stat(path)
  const key = `gazetteer-${dev}-${ino}`
  if (process.platform === 'win32') return { guard: `\\\\.\\pipe\\${key}`, control: `\\\\.\\pipe\\${key}-control` }
  const guard = process.platform === 'linux' ? `\0${key}` : null
  const inside = join(path, 'control.sock')
  if (Buffer.byteLength(inside) <= 100) return { guard, control: inside }
  const aside = join(tmpdir(), `${key}-${process.getuid?.() ?? 0}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  return { guard, control: join(aside, 'control.sock') }
}

async function listenExclusively(address: string | null, path: string): Promise<Server | null> {
  if (address === null) return null
  const server = createServer((socket) => socket.destroy())
  try {
    await listening(server, address)
    return server
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new FolderHeld(await folderInUseMessage(path))
    throw error
  }
}

async function folderInUseMessage(path: string): Promise<string> {
  const holder = await readFile(holderFile(path), 'utf8').catch(() => '{}')
  const pid = /"pid":(\d+)/.exec(holder)?.[1]
  const who = pid === undefined ? 'another process' : `another process (${pid})`
  return `The data folder ${path} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(address, () => {
      if (!address.startsWith('\0') && process.platform !== 'win32') chmodSync(address, 0o600)
      server.off('error', failed)
      server.unref()
      done()
    })
  })
}

function closed(server: Server | null): Promise<void> {
  return new Promise((done) => (server ? server.close(() => done()) : done()))
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = await connected(address)
  socket?.destroy()
  return socket !== null
}

function connected(address: string): Promise<Socket | null> {
  return new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => done(socket))
    socket.once('error', () => done(null))
  })
}

async function answerOne(socket: Socket, handler: ControlHandler): Promise<void> {
  socket.on('error', () => socket.destroy())
  try {
    const request: unknown = JSON.parse(await readLine(socket, { most: 65_536 }))
    socket.end(`${JSON.stringify(await handler(request))}\n`)
  } catch (error) {
    socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : 'unknown' })}\n`)
  }
}

type Reading = { withinMs?: number | undefined; most: number }

function readLine(socket: Socket, { withinMs = 30_000, most }: Reading): Promise<string> {
  return new Promise((done, failed) => {
    let text = ''
    socket.setEncoding('utf8')
    const seconds = withinMs / 1000
    socket.setTimeout(withinMs, () =>
      socket.destroy(new Error(`The other process did not respond within ${seconds} s.`)),
    )
    socket.on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) {
        socket.setTimeout(0) // the request may take long
        done(text.slice(0, text.indexOf('\n')))
      } else if (text.length > most) socket.destroy(new Error('The request is too long.'))
    })
    socket.once('error', failed)
    socket.once('close', () => failed(new Error('The other process closed the connection.')))
  })
}
