import { DestinationError } from '../destination-error.ts'
import type { ServerTarget } from '../target.ts'

const defaultPort = 5432
const tlsOff = new Set(['disable', 'allow', 'prefer'])
const verified = new Set(['verify-ca', 'verify-full'])

/**
 * Parses a connection URL. Query parameters `host`, `port`, `user`, `password`, `dbname` override the authority, as
 * in libpq. `sslmode=disable` or the form's SSL box turns TLS off. Sockets and host lists are rejected.
 */
export function parsePostgresUrl(text: string, ssl: boolean): ServerTarget {
  const url = parse(text)
  const given = (name: string, fallback: string): string => url.searchParams.get(name) ?? decoded(fallback)
  const host = given('host', url.hostname.replace(/^\[|\]$/g, ''))
  const username = given('user', url.username)
  const mode = url.searchParams.get('sslmode') ?? 'require'
  if (host === '') throw new DestinationError('incomplete', 'The connection URL has no host.')
  // The driver would default to the user name of this server's process.
  if (username === '') throw new DestinationError('incomplete', 'The connection URL has no user.')
  if (/[/\\,]/.test(host) || host.startsWith('@')) {
    throw new DestinationError(
      'forbidden-address',
      'The connection URL must have a single host. Sockets and host lists are not supported.',
    )
  }
  return {
    provider: 'postgres',
    host,
    port: portOf(given('port', url.port)),
    database: given('dbname', url.pathname.slice(1)) || username,
    username,
    password: given('password', url.password),
    ssl: ssl && mode !== 'disable',
    verifyCertificate: verified.has(mode) && !tlsOff.has(mode),
  }
}

function parse(text: string): URL {
  const trimmed = text.trim()
  if (!/^postgres(ql)?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) {
    throw new DestinationError(
      'incomplete',
      'Enter the connection URL as postgresql://user:password@host:5432/database.',
    )
  }
  return new URL(trimmed)
}

function portOf(text: string): number {
  const port = text === '' ? defaultPort : Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new DestinationError('incomplete', 'The port in the connection URL must be a number from 1 to 65535.')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a literal percent sign
  }
}
