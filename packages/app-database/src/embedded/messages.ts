import type { SqlErrorFields } from '../sql-errors.ts'

/** Requests from the main thread to the database thread; one at a time, because the main thread holds the lock. */
export type Request =
  | { id: number; kind: 'query'; text: string; values: readonly unknown[] }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'close' }

export type QueryAnswer = { rows: Record<string, unknown>[]; affectedRows: number }
/** `jsonColumns`: their values are still JSON text, which crosses threads faster than objects. */
export type ThreadAnswer = QueryAnswer & { jsonColumns?: readonly string[] }

export type ThreadMessage =
  | { kind: 'ready' }
  /** It cannot be opened or is broken: the thread must be terminated. */
  | { kind: 'broken'; message: string }
  | { kind: 'result'; id: number; result: ThreadAnswer }
  | { kind: 'failed'; id: number; error: SqlErrorFields | { message: string } }
  | { kind: 'notification'; channel: string; payload: string }

export type WorkerStart = { folder: string; engine: WebAssembly.Module }
