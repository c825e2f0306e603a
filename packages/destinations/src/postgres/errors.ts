import { fieldTable } from '@gazetteer/listing'
import {
  type ConnectionDetails,
  DestinationError,
  type DestinationErrorKind,
  codeOf,
  networkKindOf,
  destinationError,
} from '../destination-error.ts'
import { labelOfTable } from '../table-name.ts'
import { poolerMeaningOf } from './pooler-meaning.ts'
import { refusedRightText } from './refused-right.ts'
import { rowCodes } from './row-codes.ts'

const byCode: Record<string, DestinationErrorKind> = {
  '28P01': 'wrong-password',
  '28000': 'wrong-password',
  '3D000': 'no-database',
  '42501': 'no-permission',
  '25006': 'read-only',
  '42P01': 'no-table',
  '42703': 'no-column',
  '53100': 'disk-full',
  '53200': 'too-large',
  '53300': 'busy',
  '57P03': 'starting',
  '57014': 'timed-out',
  '55P03': 'locked',
  '40P01': 'locked',
  '42P10': 'unfit-table',
  '42804': 'unfit-table',
  '0A000': 'unfit-table',
  // A computed column, and a key that is checked only at the end of a transaction.
  '428C9': 'unfit-table',
  '55000': 'unfit-table',
  // Two rows of a batch have the same key for the table; one at a time, the second is refused.
  '21000': 'unfit-row',
  // The sequence of the row numbers is at its end.
  '2200H': 'unfit-table',
}

/** A required column that listings do not have, or row numbers that are already taken: no row can be written. */
function isOfTable(error: unknown, code: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (code === '23502') return !('column' in error && String(error.column) in fieldTable)
  return code === '23505' && 'detail' in error && String(error.detail).startsWith('Key (id)=')
}

/** Server shutdown, protocol violation, connection exceptions. */
const lost = /^(57P0[12]|08\w{3})$/

/** The peer is not PostgreSQL: an invalid reply to the TLS request, or another server's greeting. */
const foreign = /error establishing an SSL connection|Received unexpected \w+ message from backend/

/** Maps a failure of pg or PostgreSQL to an error for the user. */
export function postgresError(error: unknown, details: ConnectionDetails): DestinationError {
  if (error instanceof DestinationError) return error
  const right = refusedRightText(error, details)
  if (right !== null) return new DestinationError('no-permission', right, error)
  const pooler = poolerMeaningOf(error, details)
  if (pooler !== null) return new DestinationError(pooler.kind, pooler.text, error)
  if (isCancelled(error)) return new DestinationError('timed-out', slowStatement(details), error)
  return destinationError(kindOf(error), details, error)
}

/** The server answered, so port and firewalls are not the reason. */
const isCancelled = (error: unknown): boolean =>
  codeOf(error) === '57014' && error instanceof Error && error.message.includes('statement timeout')

const slowStatement = (place: ConnectionDetails): string =>
  `A statement on the table ${labelOfTable(place)} took too long, and the server cancelled it. Check its triggers, its indexes and the load of the server.`

function kindOf(error: unknown): DestinationErrorKind {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : ''
  if (text.includes('does not support SSL connections')) return 'no-tls'
  if (foreign.test(text)) return 'wrong-server'
  if (code === '28000' && /no encryption|SSL off/i.test(text)) return 'tls-required'
  if (code === '42501' && text.includes('connect')) return 'no-database'
  if (/timeout/i.test(text) && code === '') return 'timed-out'
  if (/SASL|password must be a string/i.test(text)) return 'wrong-password'
  if (/Connection terminated|Client has encountered a connection error|not queryable|Connection ended/i.test(text))
    return 'connection-lost'
  if (code === '55000' && text.includes('accepting connections')) return 'starting'
  if (lost.test(code)) return 'connection-lost'
  if (code.startsWith('22')) return byCode[code] ?? 'unstorable'
  if (rowCodes.has(code)) return isOfTable(error, code) ? 'unfit-table' : 'unfit-row'
  return byCode[code] ?? networkKindOf(error) ?? 'other'
}
