import { parseUrl } from '@gazetteer/listing/text'
import { DestinationError } from '../destination-error.ts'
import type { ServerTarget } from '../target.ts'
import { postgresOptions, type UrlOptions } from './postgres-options.ts'

const defaultPort = 5432
const verified = new Set(['verify-ca', 'verify-full'])
const modes = new Set(['disable', 'allow', 'prefer', 'require', ...verified])

/**
 * Parses a connection URL. Query parameters `host`, `port`, `user`, `password`, `dbname` override the authority, as
 * in libpq. `sslmode=disable` or the form's SSL box turns TLS off; `allow` and `prefer` mean `require`. Every other
 * option is honoured or refused by name. Sockets and host lists are rejected.
 */
export function parsePostgresUrl(text: string, ssl: boolean): ServerTarget {
  const url = parse(text)
  const query = queryOf(url)
  const given = (name: string, fallback: string): string => query.get(name) || decoded(fallback)
  const host = given('host', url.hostname.replace(/^\[|\]$/g, ''))
  const username = given('user', url.username)
  const mode = sslModeOf(query)
  if (host === '') throw new DestinationError('incomplete', 'The connection URL has no host.')
  // The driver would default to the user name of this server's process.
  if (username === '') throw new DestinationError('incomplete', 'The connection URL has no user.')
  if (/[/\\,]/.test(host) || host.startsWith('@')) {
    throw new DestinationError(
      'forbidden-address',
      'The connection URL must have a single host. Sockets and host lists are not supported.',
    )
  }
  const options = { ...postgresOptions(query), ...(mode === 'verify-ca' ? { anyHostName: true } : {}) }
  return {
    provider: 'postgres',
    host,
    port: portOf(given('port', url.port)),
    database: given('dbname', url.pathname.slice(1)) || username,
    username,
    password: given('password', url.password),
    ssl: ssl && mode !== 'disable',
    verifyCertificate: verified.has(mode),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
}

/** `ssl=true` is the spelling of JDBC and Heroku; `sslrootcert=system` implies `verify-full`, as in libpq. */
function sslModeOf(query: UrlOptions): string {
  const fallback = /^(0|false|off|no)$/.test(query.get('ssl') ?? '') ? 'disable' : 'require'
  const mode = query.get('sslmode') || (query.get('sslrootcert') === 'system' ? 'verify-full' : fallback)
  if (modes.has(mode)) return mode
  throw new DestinationError(
    'incomplete',
    `The option sslmode of the connection URL supports only ${[...modes].join(', ')}.`,
  )
}

/** libpq decodes percent signs only: a plus sign is a plus sign. */
function queryOf({ search }: URL): UrlOptions {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [decoded(name), decoded(rest.join('='))]
    }),
  )
}

function parse(text: string): URL {
  const trimmed = text.trim()
  const isPostgres = /^postgres(ql)?:\/\//i.test(trimmed)
  if (isPostgres && isUnencoded(trimmed)) throw unencoded()
  const url = isPostgres ? parseUrl(trimmed) : null
  if (url === null) {
    throw new DestinationError(
      'incomplete',
      'Enter the connection URL as postgresql://user:password@host:5432/database.',
    )
  }
  return url
}

/** A `/`, `?` or `#` in a password ends the part with the host, so that an `@` comes after it. */
function isUnencoded(text: string): boolean {
  const [, rest = ''] = /^\w+:\/\/(.*)$/s.exec(text) ?? []
  const [, authority = '', after = ''] = /^([^/?#]*)(.*)$/s.exec(rest) ?? []
  const beforeQuery = after.replace(/\?.*$/s, '')
  // An option's name has no `@`; its value can have one.
  if (after.includes('#') || beforeQuery.includes('@') || /[?&][^=&]*@/.test(after)) return true
  return authority.includes('@') && parseUrl(text) === null
}

const unencoded = (): DestinationError =>
  new DestinationError(
    'incomplete',
    'The user name or password in the connection URL has special characters. Encode them: @ as %40, : as %3A, / as %2F, ? as %3F, # as %23, % as %25.',
  )

function portOf(text: string): number {
  const port = text === '' ? defaultPort : Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new DestinationError('incomplete', 'The port in the connection URL must be a number from 1 to 65535.')
}

/** Decodes each valid sequence; another percent sign is literal. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
