import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { sqlStateOf } from '../sql-errors.ts'
import { trusted } from '../trusted.ts'
import { threadParsers } from '../value-types.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import type { ThreadMessage, Request, ThreadAnswer, WorkerStart } from './messages.ts'
import { Statements, changesTables, jsonColumnsOf } from './statements.ts'

/**
 * The thread of the embedded database. It serves requests in order and does not know transactions. When the engine
 * breaks (a PANIC, a WebAssembly trap), the thread ends, and with it the process.
 *
 * As a program of its own it creates a database in the folder that its argument names.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-cfsync=on',
  '-cwal_sync_method=fsync',
  // A capture of 19,000 listings takes the same CPU time with 16 and 64 MB: the system caches the files.
  '-cshared_buffers=16MB',
]

function answer(message: ThreadMessage): void {
  parentPort?.postMessage(message, [])
}

/** The engine's last error; PGlite itself only reports that it did not start. */
let lastError = ''
function onStderr(text: string): boolean {
  const [, reason] = /(?:PANIC|FATAL):\s*(.*)/s.exec(text) ?? []
  if (reason !== undefined) lastError = reason.trim()
  return true
}

type Database = { pg: PGlite; statements: Statements }

function openPglite(folder: string, engine?: WebAssembly.Module): Promise<PGlite> {
  const fs = new DurableNodeFS(folder)
  const compiled = engine === undefined ? {} : { pgliteWasmModule: engine }
  return PGlite.create({ fs, startParams, parsers: threadParsers, onStderr, ...compiled })
}

async function open({ folder, engine }: WorkerStart): Promise<Database> {
  const pg = await openPglite(folder, engine)
  pg.onNotification((channel, payload) => answer({ kind: 'notification', channel, payload }))
  return { pg, statements: new Statements(pg) }
}

async function run({ pg, statements }: Database, request: Request): Promise<ThreadAnswer> {
  if (request.kind === 'close') {
    await pg.close()
    return { rows: [], affectedRows: 0 }
  }
  if (request.kind === 'script') {
    const results = await pg.exec(request.text)
    if (changesTables(request.text)) await statements.forget()
    return {
      rows: results.flatMap((result) => result.rows),
      affectedRows: 0,
      jsonColumns: jsonColumnsOf(results.flatMap(({ fields }) => fields)),
    }
  }
  return await statements.query(request.text, request.values)
}

async function serve(database: Database, request: Request): Promise<void> {
  try {
    answer({ kind: 'result', id: request.id, result: await run(database, request) })
  } catch (error) {
    if (isFatal(error)) answer({ kind: 'broken', message: describe(error).message })
    else answer({ kind: 'failed', id: request.id, error: describe(error) })
  }
}

/**
 * A PANIC, such as a full disk during a log write, corrupts this engine without ending it, and the next query may
 * hang. Acknowledged data is in the log on disk.
 */
function isFatal(error: unknown): boolean {
  if (sqlStateOf(error) === undefined)
    return error instanceof Error && ['RuntimeError', 'ExitStatus'].includes(error.name)
  return ['PANIC', 'FATAL'].includes(trusted<{ severity: string }>(error).severity) // an SQLSTATE marks an ordinary SQL error
}

function describe(error: unknown): Extract<ThreadMessage, { kind: 'failed' }>['error'] {
  const message = error instanceof Error ? error.message : String(error)
  const code = sqlStateOf(error)
  if (code === undefined) return { message }
  const { detail, constraint, table, column } = trusted<DatabaseErrorFields>(error) // an SQLSTATE marks an ordinary SQL error
  return { code, message, detail, constraint, table, column }
}

/** WASI's error number for a full disk. */
const diskFull = 51

/** File system errors are thrown by the engine as plain objects with an error number. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const { errno } = Object.assign({ errno: null }, error)
  return errno === diskFull ? 'the disk is full' : `file system error (${String(errno)})`
}

type DatabaseErrorFields = Record<'detail' | 'constraint' | 'table' | 'column', string | undefined>

async function serveRequests(): Promise<void> {
  const database = await open(trusted<WorkerStart>(workerData)) // set by start-worker.ts
  let served = Promise.resolve()
  parentPort?.on('message', (request: Request) => {
    served = served.then(() => serve(database, request))
  })
  answer({ kind: 'ready' })
}

async function create(folder: string): Promise<void> {
  process.once('disconnect', () => process.exit()) // the server was killed
  const pg = await openPglite(folder)
  await pg.close()
  process.exit(0)
}

try {
  await (isMainThread ? create(process.argv[2] ?? '') : serveRequests())
} catch (error) {
  const message = lastError === '' ? reasonOf(error) : lastError
  if (isMainThread) process.send?.(message, () => process.exit(1))
  else answer({ kind: 'broken', message })
}
