import { codeOf, type ConnectionDetails } from '../destination-error.ts'
import { labelOfTable } from '../table-name.ts'

/**
 * The right that a statement lacks, as a sentence: PostgreSQL names the object, which is not always the table itself.
 * Null for the table and for other errors.
 */
export function refusedRightText(error: unknown, details: ConnectionDetails): string | null {
  if (codeOf(error) !== '42501' || !(error instanceof Error)) return null
  const { username } = details
  const policy = /row-level security policy(?: "[^"]*")?( \(USING expression\))? for table "(.+)"/.exec(error.message)
  if (policy !== null) {
    const [, isOfExisting, table = ''] = policy
    const commands = isOfExisting === undefined ? 'insert, select or update' : 'update or select'
    return `Row-level security of the table ${table} refuses a row of the user ${username}: no policy for ${commands} permits it. Add the policy, or extend its condition.`
  }
  const [, kind = '', name = ''] = /^permission denied for (\w+) (.+)$/.exec(error.message) ?? []
  if (kind === 'sequence')
    return `The user ${username} may not use the sequence ${name}, which numbers the rows. Run: grant usage on sequence ${name} to ${username}`
  const isOurs = kind === 'table' && (name === details.table || name === labelOfTable(details).split('.').at(-1))
  if (kind === '' || kind === 'database' || isOurs) return null
  return `The user ${username} may not use the ${kind} ${name}, which a trigger, a rule or a default of the table ${labelOfTable(details)} uses. Grant the right, or make the function of the trigger "security definer".`
}
