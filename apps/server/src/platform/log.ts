import type { Logger } from 'pino'
import { pino } from 'pino'

export type Log = Logger
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** Names under which a secret may stand in what is logged; its value never leaves the process. */
const secretNames = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie', 'apiKey']

/** One line of JSON for each event, on standard output. */
export function openLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    redact: { paths: secretNames.flatMap(atAnyShallowDepth), censor: '[hidden]' },
  })
}

function atAnyShallowDepth(name: string): string[] {
  const quoted = `["${name}"]`
  return [quoted, `*${quoted}`, `*.*${quoted}`]
}

/** Says nothing: for tests and for the command line. */
export const silentLog: Log = pino({ level: 'silent' })
