import { AppDatabaseError } from '../errors.ts'

/** Why PostgreSQL cannot be used, as a sentence with what to do. The URL may contain a password: it is not repeated. */
export function unreachable(error: unknown): AppDatabaseError {
  if (error instanceof AppDatabaseError) return error
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const reason = first instanceof Error && first.message !== '' ? first.message : 'unknown reason'
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return new AppDatabaseError(adviceFor(reason, code), { cause: error })
}

function adviceFor(reason: string, code: string): string {
  const plain = `The app database that DATABASE_URL names cannot be used: ${reason}`
  if (unknownAuthority.has(code))
    return `${plain}. Name the certificate of its authority with sslrootcert=/path/to/ca.crt in DATABASE_URL, or with NODE_EXTRA_CA_CERTS; sslmode=require encrypts without verification.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${plain}. Use the name in the certificate, or sslmode=verify-ca, which accepts any name.`
  if (/does not support SSL connections/.test(reason))
    return `${plain}. Use sslmode=prefer or sslmode=disable in DATABASE_URL only if you trust the network.`
  if (code === '28000' && /no encryption|SSL off/i.test(reason))
    return `${plain}. The server requires TLS: add sslmode=require to DATABASE_URL.`
  if (code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL')
    return `${plain}. This machine has no route to the host. If it has only an IPv6 address, use the address of its connection pooler in session mode.`
  if (/startup parameter/.test(reason))
    return `${plain}. A connection pooler refuses the option: remove it from DATABASE_URL, or add it to ignore_startup_parameters of the pooler.`
  if (
    code === '53300' ||
    /query_wait_timeout|no more connections allowed|max client connections|too many (clients|connections)|MaxClientsIn/i.test(
      reason,
    )
  )
    return `${plain}. Each process of Gazetteer uses up to 20 connections: close others, or raise the limit of the server or pooler.`
  if (code === '57P03') return `${plain}. Start Gazetteer again when the database is up.`
  return plain
}

const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
])
