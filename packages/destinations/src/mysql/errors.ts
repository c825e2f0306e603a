import { fieldTable } from '@gazetteer/listing'
import {
  type ConnectionDetails,
  type DestinationError,
  type DestinationErrorKind,
  codeOf,
  networkKindOf,
  destinationError,
} from '../destination-error.ts'

const byCode: Record<string, DestinationErrorKind> = {
  ER_ACCESS_DENIED_ERROR: 'wrong-password',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'wrong-password',
  ER_HOST_NOT_PRIVILEGED: 'wrong-password',
  ER_DBACCESS_DENIED_ERROR: 'no-database',
  ER_BAD_DB_ERROR: 'no-database',
  ER_NO_DB_ERROR: 'no-database',
  ER_TABLEACCESS_DENIED_ERROR: 'no-permission',
  ER_COLUMNACCESS_DENIED_ERROR: 'no-permission',
  ER_SPECIFIC_ACCESS_DENIED_ERROR: 'no-permission',
  ER_OPTION_PREVENTS_STATEMENT: 'read-only',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'read-only',
  ER_NO_SUCH_TABLE: 'no-table',
  ER_BAD_FIELD_ERROR: 'no-column',
  ER_NO_DEFAULT_FOR_FIELD: 'unfit-table',
  ER_WRONG_AUTO_KEY: 'unfit-table',
  ER_AUTOINC_READ_FAILED: 'unfit-table',
  ER_CANNOT_CONVERT_STRING: 'unstorable',
  ER_DATA_TOO_LONG: 'unstorable',
  ER_TRUNCATED_WRONG_VALUE_FOR_FIELD: 'unstorable',
  ER_TRUNCATED_WRONG_VALUE: 'unstorable',
  ER_WARN_DATA_OUT_OF_RANGE: 'unstorable',
  WARN_DATA_TRUNCATED: 'unstorable',
  ER_INVALID_CHARACTER_STRING: 'unstorable',
  ER_NO_REFERENCED_ROW: 'unfit-row',
  ER_NO_REFERENCED_ROW_2: 'unfit-row',
  ER_CHECK_CONSTRAINT_VIOLATED: 'unfit-row',
  ER_SIGNAL_EXCEPTION: 'unfit-row',
  ER_TOO_BIG_ROWSIZE: 'unfit-row',
  ER_DISK_FULL: 'disk-full',
  ER_RECORD_FILE_FULL: 'disk-full',
  ER_CON_COUNT_ERROR: 'busy',
  ER_TOO_MANY_USER_CONNECTIONS: 'busy',
  ER_USER_LIMIT_REACHED: 'busy',
  ER_LOCK_WAIT_TIMEOUT: 'locked',
  ER_LOCK_DEADLOCK: 'locked',
  ER_NET_PACKET_TOO_LARGE: 'too-large',
  ER_OUTOFMEMORY: 'too-large',
  ER_NON_DEFAULT_VALUE_FOR_GENERATED_COLUMN: 'unfit-table',
  ER_WARNING_NON_DEFAULT_VALUE_FOR_GENERATED_COLUMN: 'unfit-table',
  ER_NO_PARTITION_FOR_GIVEN_VALUE: 'unfit-row',
  ER_SERVER_SHUTDOWN: 'connection-lost',
  ER_CONNECTION_KILLED: 'connection-lost',
  PROTOCOL_CONNECTION_LOST: 'connection-lost',
  PROTOCOL_SEQUENCE_TIMEOUT: 'timed-out',
  ER_QUERY_TIMEOUT: 'timed-out',
  HANDSHAKE_NO_SSL_SUPPORT: 'no-tls',
  HANDSHAKE_SSL_ERROR: 'certificate',
  ER_SECURE_TRANSPORT_REQUIRED: 'tls-required',
}

/** Maps a failure of mysql2 or its server to an error for the user. */
export function mysqlError(error: unknown, details: ConnectionDetails): DestinationError {
  const { schema, ...server } = details
  const kind = kindOf(error)
  // A schema is a database: the message names the one that is missing.
  const isOfSchema = kind === 'no-database' && schema !== undefined && String(error).includes(`'${schema}'`)
  return destinationError(kind, isOfSchema ? { ...server, database: schema } : details, withoutStatement(error))
}

/** mysql2 attaches the whole statement with its rows to errors: remove it, because errors are logged. */
function withoutStatement(error: unknown): unknown {
  if (error instanceof Error && 'sql' in error) delete error.sql
  return error
}

function kindOf(error: unknown): DestinationErrorKind {
  const text = error instanceof Error ? error.message : ''
  if (/closed state|Pool is closed/i.test(text)) return 'connection-lost'
  if (/insecure transport/i.test(text)) return 'tls-required'
  const code = codeOf(error)
  // Row numbers are used up. MariaDB's number for it is unknown to mysql2.
  if (/Out of range value for column 'id'/i.test(text)) return 'unfit-table'
  if (code === 'ER_BAD_NULL_ERROR') return isOwnColumn(text) ? 'unfit-row' : 'unfit-table'
  if (code === 'ER_DUP_ENTRY') return /for key '(?:\w+\.)?PRIMARY'/i.test(text) ? 'unfit-table' : 'unfit-row'
  // MariaDB's number; mysql2 knows MySQL's meaning of it.
  if (/CONSTRAINT .* failed for/i.test(text)) return 'unfit-row'
  return networkKindOf(error) ?? byCode[code] ?? 'other'
}

/** The owner made a column of listings required; a column of their own is required for every row. */
const isOwnColumn = (text: string): boolean => (/Column '(\w+)' cannot be null/i.exec(text)?.[1] ?? '') in fieldTable
