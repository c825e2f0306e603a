import { DestinationError } from '../destination-error.ts'
import type { PostgresOptions, TlsVersion } from '../target.ts'

/** The options of a URL's query in libpq's spelling: percent-encoded, `+` is a plus sign, the last one counts. */
export type UrlOptions = ReadonlyMap<string, string>

const truthy = new Set(['1', 'true', 'on', 'yes'])
const falsy = new Set(['0', 'false', 'off', 'no'])

type Reader = (value: string) => PostgresOptions | string

const accepts =
  (...values: string[]): Reader =>
  (value) =>
    values.includes(value.toLowerCase()) ? {} : `supports only ${values.join(', ')}`
const nothing: Reader = () => ({})
const refuse =
  (why: string): Reader =>
  () =>
    why

const file = refuse('names a file on your computer, which this server cannot read')
const kerberos = refuse('belongs to GSSAPI, which is not supported')

/** An unsigned whole number, else null. */
const count = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null)

const schemaOf: Reader = (value) =>
  /^[\p{L}_][\p{L}\p{N}_$]*$/u.test(value) ? { startup: `-c search_path=${value}` } : 'must be the name of a schema'

const tlsVersion =
  (key: 'minTls' | 'maxTls'): Reader =>
  (value) => {
    const version = tlsVersions.find((one) => one.toLowerCase() === value.toLowerCase())
    return version === undefined ? `supports only ${tlsVersions.join(', ')}` : { [key]: version }
  }
const tlsVersions: readonly TlsVersion[] = ['TLSv1.2', 'TLSv1.3']

/**
 * Every option of libpq (PostgreSQL 18): honoured, or refused with a reason. Also the options that Prisma, JDBC and
 * hosting providers add to URLs.
 */
const readers: Record<string, Reader> = {
  // Read by the caller.
  ...Object.fromEntries(
    ['host', 'port', 'user', 'password', 'dbname', 'sslmode', 'ssl'].map((name): [string, Reader] => [name, nothing]),
  ),
  options: (value) => ({ startup: value }),
  schema: schemaOf,
  currentSchema: schemaOf,
  application_name: (value) => ({ applicationName: value }),
  fallback_application_name: (value) => ({ applicationName: value }),
  connect_timeout: (value) => {
    const seconds = count(value)
    if (seconds === null) return 'must be a number of seconds'
    // As in libpq: 0 is the default, and one second is too short.
    return seconds === 0 ? {} : { connectMs: Math.max(2, seconds) * 1000 }
  },
  keepalives: (value) =>
    truthy.has(value) || falsy.has(value) ? { keepAlive: { isOn: truthy.has(value), afterMs: 0 } } : 'must be 0 or 1',
  keepalives_idle: (value) => {
    const seconds = count(value)
    return seconds === null ? 'must be a number of seconds' : { keepAlive: { isOn: true, afterMs: seconds * 1000 } }
  },
  channel_binding: (value) =>
    ['prefer', 'require'].includes(value) ? { channelBinding: true } : accepts('disable', 'prefer', 'require')(value),
  sslnegotiation: (value) => (value === 'direct' ? { directTls: true } : accepts('postgres', 'direct')(value)),
  ssl_min_protocol_version: (value) => (/^TLSv1(\.1)?$/i.test(value) ? {} : tlsVersion('minTls')(value)),
  ssl_max_protocol_version: tlsVersion('maxTls'),
  sslrootcert: (value) =>
    value === 'system' ? {} : 'names a file on your computer, which this server cannot read; use sslrootcert=system',
  client_encoding: accepts('utf8', 'utf-8', 'unicode', 'auto'),
  target_session_attrs: accepts('any', 'read-write', 'primary', 'prefer-standby'),
  load_balance_hosts: accepts('disable', 'random'),
  gssencmode: accepts('disable', 'prefer'),
  sslcompression: accepts('0'),
  sslsni: accepts('1'),
  sslcertmode: accepts('disable', 'allow'),
  replication: accepts(...falsy),
  // Prisma's and pg's own, without effect here: the pool is ours.
  pgbouncer: nothing,
  connection_limit: nothing,
  pool_timeout: nothing,
  uselibpqcompat: nothing,
  supa: nothing,
  workaround: nothing,
  hostaddr: refuse('is not supported; write the address as the host'),
  passfile: file,
  sslcert: file,
  sslkey: file,
  sslcrl: file,
  sslcrldir: file,
  sslkeylogfile: file,
  sslpassword: file,
  service: refuse('names a section of a file on your computer, which this server cannot read'),
  servicefile: file,
  krbsrvname: kerberos,
  gsslib: kerberos,
  gssdelegation: kerberos,
}

/** Throws DestinationError that names an option which cannot be honoured. */
export function postgresOptions(given: UrlOptions): PostgresOptions {
  const options: PostgresOptions = {}
  const startup: string[] = []
  for (const [name, value] of given) {
    if (value === '') continue
    const read = (Object.hasOwn(readers, name) ? readers[name] : undefined) ?? refuse('is not supported')
    const parsed = read(value)
    if (typeof parsed === 'string')
      throw new DestinationError('incomplete', `The option ${shown(name)} of the connection URL ${parsed}.`)
    if (name === 'fallback_application_name' && given.get('application_name')) continue
    if (parsed.startup !== undefined) startup.push(parsed.startup)
    Object.assign(options, parsed)
  }
  if (falsy.has(given.get('keepalives') ?? '')) options.keepAlive = { isOn: false, afterMs: 0 }
  if (startup.length > 0) options.startup = startup.join(' ')
  return options
}

/** A mistyped URL can have anything where the name of an option should be. */
const shown = (name: string): string => (/^[\w.-]{1,40}$/.test(name) ? name : 'without a valid name')
