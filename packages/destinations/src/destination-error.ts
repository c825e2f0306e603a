import { type TableName, labelOfTable } from './table-name.ts'

export type DestinationErrorKind =
  | 'incomplete'
  | 'name-not-found'
  | 'forbidden-address'
  | 'refused'
  | 'wrong-server'
  | 'timed-out'
  | 'no-tls'
  | 'tls-required'
  | 'certificate'
  | 'wrong-password'
  | 'no-database'
  | 'no-permission'
  | 'read-only'
  | 'no-table'
  | 'no-column'
  | 'unfit-table'
  | 'unstorable'
  | 'unfit-row'
  | 'disk-full'
  | 'busy'
  | 'starting'
  | 'locked'
  | 'no-route'
  | 'too-large'
  | 'too-much'
  | 'connection-lost'
  | 'aborted'
  | 'other'

/**
 * An error of the user's database. The message is shown to the user and contains no secrets; the cause is for the
 * log.
 */
export class DestinationError extends Error {
  readonly kind: DestinationErrorKind
  constructor(kind: DestinationErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DestinationError'
    this.kind = kind
  }
}

export const aborted = (): DestinationError => new DestinationError('aborted', 'The database operation was cancelled.')

/** For a connection that its owner closed. */
export const closed = (): DestinationError =>
  new DestinationError('connection-lost', 'The connection was closed: the configuration changed.')

/** Details for messages; contains no secrets. */
export type ConnectionDetails = TableName & { host: string; port: number; database: string; username: string }

export function destinationError(
  kind: DestinationErrorKind,
  details: ConnectionDetails,
  cause: unknown,
): DestinationError {
  if (cause instanceof DestinationError) return cause
  return new DestinationError(kind, sentences[kind](details, reasonOf(cause)), cause)
}

const where = ({ host, port }: ConnectionDetails): string => `${host}:${port}`

const sentences: Record<DestinationErrorKind, (place: ConnectionDetails, reason: string) => string> = {
  incomplete: () => 'The configuration is incomplete.',
  'name-not-found': ({ host }) => `The host name ${host} was not found. Check it for typing errors.`,
  'forbidden-address': ({ host }) => `${host} is an address that Gazetteer never connects to.`,
  refused: (place) =>
    `${where(place)} refused the connection. Check that the database is running and that the port is correct.`,
  'wrong-server': (place) =>
    `The server at ${where(place)} is not a database of this kind. Check the host and the port.`,
  'timed-out': (place) => `${where(place)} did not answer in time. Check the port and the firewalls in between.`,
  'no-tls': () =>
    'The server does not support encrypted connections. Only if you trust the network, untick "Use TLS (SSL)"; in a request, set "ssl": false, or add ?sslmode=disable to the URL.',
  'tls-required': () =>
    'The server requires an encrypted connection. Tick "Use TLS (SSL)"; in a request, set "ssl": true.',
  certificate: (_place, reason) =>
    `The server’s certificate is not trusted: ${reason}. For a private authority, the operator of this installation names its certificate in NODE_EXTRA_CA_CERTS.`,
  'wrong-password': ({ username }) => `The server did not accept the user ${username} with this password.`,
  'no-database': ({ database }) => `The server has no database named ${database}, or this user has no access to it.`,
  'no-permission': ({ username, ...place }) =>
    `The user ${username} lacks permissions. Grant SELECT, INSERT, UPDATE and DELETE on the table ${labelOfTable(place)}, and CREATE to create it.`,
  'read-only': ({ username }) => `The user ${username} or the server is read-only: nothing can be written.`,
  'no-table': (place) =>
    `The table ${labelOfTable(place)} does not exist. Save the configuration again, or run the SQL of the Setup Guide.`,
  'no-column': (place, reason) => `The table ${labelOfTable(place)} lacks a column: ${reason}.`,
  'unfit-table': (place, reason) => `The table ${labelOfTable(place)} cannot be used: ${reason}.`,
  unstorable: (_place, reason) => `The database cannot store a value: ${reason}.`,
  'unfit-row': (place, reason) => `The table ${labelOfTable(place)} refuses a row: ${reason}.`,
  'disk-full': () => 'The database’s disk is full.',
  'too-much': () => 'The database returned far more data than expected.',
  busy: () => 'The server accepts no more connections at the moment.',
  starting: (place) => `The database at ${where(place)} is starting up or recovering. Try again in a minute.`,
  locked: (place) => `The table ${labelOfTable(place)} is locked by another transaction. Try again when it has ended.`,
  'no-route': (place) =>
    `This machine has no route to ${where(place)}. If the host has only an IPv6 address, use the address of its connection pooler, which has IPv4.`,
  'too-large': (_place, reason) => `A statement is too large for the server: ${reason}.`,
  'connection-lost': (place) => `The connection to ${where(place)} was lost.`,
  aborted: () => 'The database operation was cancelled.',
  other: (_place, reason) => `The database reported: ${reason}.`,
}

/** The database's message, on one line and without a final period. It names columns and types, never the password. */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const text = first instanceof Error ? first.message : String(first)
  return text.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, 300)
}

/** The code of network and driver errors; for several attempts, the first one's. */
export function codeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
}

const networkKinds: Record<string, DestinationErrorKind> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'timed-out',
  ENETUNREACH: 'no-route',
  EADDRNOTAVAIL: 'no-route',
  ETIMEDOUT: 'timed-out',
  ECONNRESET: 'connection-lost',
  EPIPE: 'connection-lost',
  ABORT_ERR: 'aborted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
}

/** Classifies network and TLS errors, which are the same for every provider. */
export function networkKindOf(error: unknown): DestinationErrorKind | undefined {
  const code = codeOf(error)
  return networkKinds[code] ?? (/^(ERR_SSL_|ERR_TLS_|EPROTO)/.test(code) ? 'certificate' : undefined)
}
