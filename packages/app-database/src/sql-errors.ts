/** PostgreSQL's error fields, the same from pg and from the embedded worker. */
export type SqlErrorFields = {
  code: string
  message: string
  detail?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
}

/** A failed statement of the embedded database, rebuilt from the worker's message. */
export class SqlError extends Error {
  readonly code: string
  readonly detail: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  constructor(fields: SqlErrorFields) {
    super(fields.message)
    this.name = 'SqlError'
    this.code = fields.code
    this.detail = fields.detail
    this.constraint = fields.constraint
    this.table = fields.table
    this.column = fields.column
  }
}

const sqlState = /^[0-9A-Z]{5}$/

/** The SQLSTATE of a failed statement of either database kind; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && sqlState.test(error.code) ? error.code : undefined
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  )
}

/** A text contains NUL, which PostgreSQL cannot store, so no stored value can equal it. */
export const isUnstorableText = (error: unknown): boolean => sqlStateOf(error) === '22021'

/** Disk full (53100), out of memory (53200), too many connections (53300) and their class; a pooler without a free one. */
export function isOutOfResources(error: unknown): boolean {
  return (sqlStateOf(error)?.startsWith('53') ?? false) || poolerSays(error, poolerIsFull)
}

/** PgBouncer gives most of its refusals the code of a protocol violation, so their text decides. */
const poolerSays = (error: unknown, what: RegExp): boolean =>
  sqlStateOf(error) === '08P01' && error instanceof Error && what.test(error.message)
const poolerIsFull = /^query_wait_timeout|no more connections allowed/
const poolerLostServer =
  /^server conn(?:ection)? (?:crashed|closed)|^server closed|^server login has been failing|^(?:pgbouncer|the database system is) shutting down|^connect failed|^idle_transaction_timeout|^query_timeout/

const outOfTime = new Set(['57014', '25P03', '55P03', '40P01'])
const cutOff = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * The app database timed out (statement, idle transaction, lock, deadlock) or the connection broke: nothing was
 * stored, and a retry may succeed.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (poolerSays(error, poolerLostServer)) return true
  if (outOfTime.has(code) || cutOff.has(code) || /^08\d\d\d$/.test(code)) return true
  // pg gives these errors no code.
  return /^Connection terminated|timeout exceeded when trying to connect|^Query read timeout/.test(error.message)
}

export function isDiskFull(error: unknown): boolean {
  if (sqlStateOf(error) === '53100') return true
  return error instanceof Error && /No space left on device|ENOSPC/.test(error.message)
}
