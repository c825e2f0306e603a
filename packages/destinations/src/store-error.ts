export type StoreErrorKind =
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
  | 'disk-full'
  | 'busy'
  | 'too-much'
  | 'connection-lost'
  | 'aborted'
  | 'other'

/** What went wrong with the user's database. The message is said to the user and holds no secret; the cause is for the log. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind
  constructor(kind: StoreErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreError'
    this.kind = kind
  }
}

/** What the sentences name; nothing of it is secret. */
export type Place = { host: string; port: number; database: string; username: string }

/** The sentence for an error that a driver reported. */
export function storeError(kind: StoreErrorKind, place: Place, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  return new StoreError(kind, sentences[kind](place, reasonOf(cause)), cause)
}

const where = ({ host, port }: Place): string => `${host}:${port}`

const sentences: Record<StoreErrorKind, (place: Place, reason: string) => string> = {
  incomplete: () => 'Something is missing in the configuration.',
  'name-not-found': ({ host }) => `The name ${host} was not found. Check the host for a typing mistake.`,
  'forbidden-address': ({ host }) => `${host} is an address that Gazetteer does not connect to.`,
  refused: (place) => `${where(place)} refused the connection. Is the database running, and is the port right?`,
  'wrong-server': (place) =>
    `What answers at ${where(place)} is no database of this kind. Are the host and the port right?`,
  'timed-out': (place) =>
    `${where(place)} did not answer in time. Is the port right, and is it reachable from here, past every firewall?`,
  'no-tls': () => 'The server offers no encrypted connection. Untick SSL only if you trust the network between.',
  'tls-required': () => 'The server demands an encrypted connection. Tick SSL.',
  certificate: (_place, reason) => `The certificate of the server cannot be trusted: ${reason}.`,
  'wrong-password': ({ username }) => `The server did not accept the user ${username} with this password.`,
  'no-database': ({ database }) => `The server has no database named ${database}, or this user may not open it.`,
  'no-permission': ({ username }) =>
    `The user ${username} may not do this. Grant SELECT, INSERT, UPDATE and DELETE on the table BusinessDatabase, and CREATE to make it.`,
  'read-only': ({ username }) => `The user ${username} or the server is read-only: nothing can be written.`,
  'no-table': () =>
    'The table BusinessDatabase is not there. Save the configuration again, or run the SQL of the Setup Guide.',
  'no-column': (_place, reason) => `The table BusinessDatabase lacks a column: ${reason}.`,
  'unfit-table': (_place, reason) => `The table BusinessDatabase cannot be used as it is: ${reason}.`,
  unstorable: (_place, reason) => `The database cannot hold a value: ${reason}.`,
  'disk-full': () => 'The disk of the database is full.',
  'too-much': () => 'The database answered with far more than it was asked for.',
  busy: () => 'The server takes no more connections at the moment.',
  'connection-lost': (place) => `The connection to ${where(place)} was lost.`,
  aborted: () => 'The work on the database was called off.',
  other: (_place, reason) => `The database answered: ${reason}.`,
}

/** The database's own words, on one line and without a full stop; they name columns and types, never the password. */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const text = first instanceof Error ? first.message : String(first)
  return text.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, 300)
}

/** The short word that network and driver errors carry; of several attempts the first one's. */
export function codeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
}

const networkKinds: Record<string, StoreErrorKind> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'timed-out',
  ENETUNREACH: 'timed-out',
  EADDRNOTAVAIL: 'timed-out',
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

/** What every provider has in common: the network and TLS below the driver. */
export function networkKindOf(error: unknown): StoreErrorKind | undefined {
  const code = codeOf(error)
  return networkKinds[code] ?? (/^(ERR_SSL_|ERR_TLS_|EPROTO)/.test(code) ? 'certificate' : undefined)
}
