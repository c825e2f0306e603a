import type { Logger } from 'pino'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { requestContext } from './request-context.ts'

export type Log = Logger

/** Field names that may hold a secret; their values are never logged. */
const secretNames = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie', 'apiKey']

/** One JSON line per event, on standard output. A line of a request names it and its account. */
export function openLog(level: Config['logLevel']): Log {
  return pino({
    level,
    base: null,
    mixin: () => requestContext.getStore() ?? {},
    redact: { paths: secretNames.flatMap(redactPaths), censor: '[hidden]' },
  })
}

function redactPaths(name: string): string[] {
  const quoted = `["${name}"]`
  return [quoted, `*${quoted}`, `*.*${quoted}`]
}

/** Logs nothing: for tests and the command line. */
export const silentLog: Log = pino({ level: 'silent' })
