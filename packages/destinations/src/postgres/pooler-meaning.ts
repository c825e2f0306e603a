import { codeOf, type ConnectionDetails, type DestinationErrorKind } from '../destination-error.ts'

/** What a connection pooler's refusal means: its codes are generic, so its text decides. Null for other errors. */
export function poolerMeaningOf(
  error: unknown,
  { database, username }: ConnectionDetails,
): { kind: DestinationErrorKind; text: string } | null {
  if (!(error instanceof Error) || !poolerCodes.has(codeOf(error))) return null
  const { message } = error
  if (unknownTenant.test(message))
    return {
      kind: 'wrong-password',
      text: `The connection pooler does not know the user ${username}. At Supabase the user name of a pooler is postgres.PROJECT-REF. Copy the host and the user again from the project’s connection settings.`,
    }
  if (noTransactions.test(message))
    return {
      kind: 'unfit-table',
      text: 'The connection pooler is in statement mode, which has no transactions. Use its session or transaction mode, or the address of the database itself.',
    }
  if (full.test(message))
    return {
      kind: 'busy',
      text: 'The connection pooler has no free connection at the moment. Close other connections, or raise its limit.',
    }
  if (unknownDatabase.test(message))
    return { kind: 'no-database', text: `The connection pooler has no database named ${database}.` }
  if (refusedUser.test(message))
    return {
      kind: 'wrong-password',
      text: `The connection pooler did not accept the user ${username} with this password.`,
    }
  return null
}

/** Internal error and protocol violation. */
const poolerCodes = new Set(['XX000', '08P01'])
const unknownTenant = /tenant or user not found|ENOTFOUND|ENOIDENTIFIER|no tenant identifier/i
const noTransactions = /not allowed in statement pooling/i
const full =
  /query_wait_timeout|max client connections|MaxClientsIn|no more connections allowed|remaining connection slots|pool_?size/i
const unknownDatabase = /no such database|database .* does not exist|ENODATABASE/i
const refusedUser = /no such user|SASL authentication failed|auth(entication)? failed/i
