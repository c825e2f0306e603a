import { z } from 'zod'
import { DestinationError, codeOf } from '../destination-error.ts'
import type { SupabaseConnection } from './connection.ts'

const needed = ['select', 'insert', 'update', 'delete']
const idsSchema = z.array(z.object({ id: z.number() }))

/**
 * Checks by trial whether the key may select, insert, update and delete rows. A missing policy silently hides rows,
 * so a row is required. The guide's function inserts one and rolls everything back; with only the older SQL, an
 * existing row serves. Returns false when neither is available. Throws DestinationError 'no-permission' that names what is
 * missing.
 */
export async function checkPolicies(connection: SupabaseConnection): Promise<boolean> {
  const missing = missingOf(await connection.grantedActions(false)) ?? (await missingByRow(connection))
  // A project may not know the guide's function right after its SQL ran.
  const missingRights = missing ?? missingOf(await connection.grantedActions(true))
  if (missingRights === null || missingRights.length === 0) return missingRights !== null
  throw new DestinationError(
    'no-permission',
    `A policy or a grant is missing for the publishable key: ${missingRights.join(', ')}. Run the SQL of the Setup Guide in the SQL Editor of the project; you can run it again safely.`,
  )
}

/** What the function could not do. After a failed step the later ones were not tried. */
function missingOf(may: readonly string[] | null): string[] | null {
  if (may === null) return null
  const first = ['insert', 'select'].find((action) => !may.includes(action))
  return first === undefined ? needed.filter((action) => !may.includes(action)) : [first]
}

/**
 * A pattern that ends in its escape character is invalid: PostgreSQL raises 22025 at the first row that it is
 * compared with.
 */
const invalidPattern = '%\\'

/** Missing rights among update and delete; null when there is no row to try. */
async function missingByRow({ run }: SupabaseConnection): Promise<string[] | null> {
  const { data } = await run((table) => table.select('id').not('source_id', 'is', null).limit(1).throwOnError())
  const id = idsSchema.parse(data)[0]?.id
  if (id === undefined) return null
  const actions = {
    update: () =>
      run((table) => table.update({ name: null }).eq('id', id).like('source_id', invalidPattern).throwOnError()),
    delete: () => run((table) => table.delete().eq('id', id).like('source_id', invalidPattern).throwOnError()),
  }
  const missing: string[] = []
  for (const [action, tryAction] of Object.entries(actions))
    if (!(await isAllowedAtRow(tryAction))) missing.push(action)
  return missing
}

async function isAllowedAtRow(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt()
    return false
  } catch (error) {
    const code = codeOf(error instanceof DestinationError ? error.cause : error)
    if (code === '42501') return false
    if (code !== '22025') throw error
    return true
  }
}
