import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { sqlStateOf } from '../sql-errors.ts'
import { trusted } from '../../trusted.ts'
import { scalarParsers } from '../value-types.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import type { Answer, QueryAnswer, Request, WorkerStart } from './messages.ts'

/**
 * The thread of the embedded database. It keeps no queue and no transactions: the main thread sends one request at a time.
 * When the engine itself breaks (a PANIC, a trap of the WebAssembly), the thread ends, and with it the process.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-cfsync=on',
  '-cwal_sync_method=fsync',
  '-cshared_buffers=16MB',
]

function answer(message: Answer): void {
  parentPort?.postMessage(message, [])
}

/** The engine's last words; PGlite itself says only that it did not start. */
let lastWords = ''
function onStderr(text: string): boolean {
  if (/PANIC|FATAL/.test(text)) lastWords = text.trim()
  return true
}

async function open({ folder }: WorkerStart): Promise<PGlite> {
  const fs = new DurableNodeFS(folder)
  const pg = await PGlite.create({ fs, startParams, parsers: scalarParsers, onStderr })
  pg.onNotification((channel, payload) => answer({ kind: 'notification', channel, payload }))
  return pg
}

async function run(pg: PGlite, request: Request): Promise<QueryAnswer> {
  if (request.kind === 'close') {
    await pg.close()
    return { rows: [], affectedRows: 0 }
  }
  if (request.kind === 'script') {
    const results = await pg.exec(request.text)
    return { rows: results.flatMap((result) => result.rows), affectedRows: 0 }
  }
  const result = await pg.query<Record<string, unknown>>(request.text, [...request.values])
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 }
}

async function serve(pg: PGlite, request: Request): Promise<void> {
  try {
    answer({ kind: 'result', id: request.id, result: await run(pg, request) })
  } catch (error) {
    if (isTheEnd(error)) answer({ kind: 'broken', message: describe(error).message })
    else answer({ kind: 'failed', id: request.id, error: describe(error) })
  }
}

/**
 * A PANIC, such as a full disk while the log is written, leaves this engine in pieces instead of ending it, and the next
 * query may never return. What was acknowledged is in the log on disk.
 */
function isTheEnd(error: unknown): boolean {
  if (sqlStateOf(error) === undefined)
    return error instanceof Error && ['RuntimeError', 'ExitStatus'].includes(error.name)
  return ['PANIC', 'FATAL'].includes(trusted<{ severity: string }>(error).severity) // it has an SQLSTATE
}

function describe(error: unknown): Extract<Answer, { kind: 'failed' }>['error'] {
  const message = error instanceof Error ? error.message : String(error)
  const code = sqlStateOf(error)
  if (code === undefined) return { message }
  const { detail, constraint, table, column } = trusted<DatabaseErrorFields>(error) // it has an SQLSTATE
  return { code, message, detail, constraint, table, column }
}

type DatabaseErrorFields = Record<'detail' | 'constraint' | 'table' | 'column', string | undefined>

try {
  const pg = await open(trusted<WorkerStart>(workerData)) // handed over by start-worker.ts
  parentPort?.on('message', (request: Request) => void serve(pg, request))
  answer({ kind: 'ready' })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  answer({ kind: 'broken', message: lastWords === '' ? message : lastWords })
}
