import { DestinationError, codeOf } from '../destination-error.ts'
import type { DestinationTable } from '../table-name.ts'
import type { RunPostgres } from './connection.ts'

type Reading = { run: RunPostgres; table: DestinationTable }

const commands = { r: 'select', a: 'insert', w: 'update', d: 'delete' }

/** Row-level security of the table for the signed-in user: whether it applies, and the commands without a policy. */
export async function rowSecurityOf({ run, table }: Reading): Promise<{ isActive: boolean; missing: string[] }> {
  const policies = await run(
    `select row_security_active($1::regclass) as is_active, array(
       select polcmd::text from pg_policy where polrelid = $1::regclass and polpermissive
       and exists (select from unnest(polroles) as role where role = 0 or pg_has_role(role, 'usage'))
     ) as permitted`,
    [table.sql],
  ).catch((error: unknown) => {
    // Databases with PostgreSQL's protocol can lack policies.
    if (error instanceof DestinationError && unknownCodes.has(codeOf(error.cause))) return null
    throw error
  })
  const [row = {}] = policies?.rows ?? []
  if (row['is_active'] !== true) return { isActive: false, missing: [] }
  const permitted = new Set(Array.isArray(row['permitted']) ? row['permitted'].map(String) : [])
  const missing = Object.entries(commands).filter(([code]) => !permitted.has(code) && !permitted.has('*'))
  return { isActive: true, missing: missing.map(([, command]) => command) }
}

/** Unknown function, table or column. */
const unknownCodes = new Set(['42883', '42P01', '42703'])

/** Without a policy for SELECT every table looks empty. Throws DestinationError. */
export async function requireVisible(reading: Reading): Promise<void> {
  const { missing } = await rowSecurityOf(reading)
  if (missing.includes('select'))
    throw new DestinationError('no-permission', missingPolicyText(reading.table, ['select']))
}

export const missingPolicyText = ({ label, sql }: DestinationTable, missing: readonly string[]): string =>
  `Row-level security of the table ${label} has no policy for this user to ${missing.join(', ')}. Create one for each, such as: create policy gazetteer_${missing[0] ?? 'select'} on ${sql} ${examples[missing[0] ?? 'select'] ?? ''}`

const examples: Record<string, string> = {
  select: 'for select using (true)',
  insert: 'for insert with check (true)',
  update: 'for update using (true) with check (true)',
  delete: 'for delete using (true)',
}

/** Why existing rows did not change. */
export async function unchanged(
  reading: Reading,
  { action, left: remaining, changed }: { action: 'update' | 'delete'; left: number; changed: number },
): Promise<DestinationError> {
  const { label } = reading.table
  const { isActive, missing } = await rowSecurityOf(reading)
  if (missing.includes(action)) return new DestinationError('no-permission', missingPolicyText(reading.table, [action]))
  const rows = changed === 0 ? 'the rows' : `${remaining.toLocaleString('en-US')} of the rows`
  return isActive
    ? new DestinationError(
        'no-permission',
        `Row-level security of the table ${label} hides ${rows} from this change: no policy for ${action} includes them.`,
      )
    : new DestinationError(
        'no-permission',
        `A trigger or a rule of the table ${label} keeps ${rows} from this change (${action}).`,
      )
}
