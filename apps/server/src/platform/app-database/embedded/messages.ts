import type { SqlErrorFields } from '../sql-errors.ts'

/** What the main thread asks of the database thread; one at a time, the lock is kept by the main thread. */
export type Request =
  | { id: number; kind: 'query'; text: string; values: readonly unknown[] }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'close' }

export type QueryAnswer = { rows: Record<string, unknown>[]; affectedRows: number }

export type Answer =
  | { kind: 'ready' }
  /** It cannot be opened, or goes on no more: the thread is to be ended. */
  | { kind: 'broken'; message: string }
  | { kind: 'result'; id: number; result: QueryAnswer }
  | { kind: 'failed'; id: number; error: SqlErrorFields | { message: string } }
  | { kind: 'notification'; channel: string; payload: string }

export type WorkerStart = { folder: string; engine: WebAssembly.Module }
