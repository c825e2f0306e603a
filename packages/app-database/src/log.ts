type Write = { (fields: object, message: string): void; (message: string): void }

/** The part of a pino logger that this package uses. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Write> & { flush: () => void }

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
  flush: () => undefined,
}
