import { z } from 'zod'
import { StoreError, codeOf } from '../store-error.ts'
import type { Connection } from './connection.ts'

const needed = ['select', 'insert', 'update', 'delete']
const idsSchema = z.array(z.object({ id: z.number() }))

/**
 * Whether the key may read, add, change and delete rows, by what it can do. A missing policy hides rows in silence, so a row is needed
 * to see it: the guide's function makes one and takes everything back. Where a project has only the older SQL, an existing row
 * serves. False where neither is there. Throws StoreError 'no-permission' that names what is missing.
 */
export async function checkPolicies(connection: Connection): Promise<boolean> {
  const missing = missingOf(await connection.mayDo(false)) ?? (await missingByRow(connection))
  // A project that has just run the guide's SQL may not know its function yet.
  const told = missing ?? missingOf(await connection.mayDo(true))
  if (told === null || told.length === 0) return told !== null
  throw new StoreError(
    'no-permission',
    `A policy or a grant is missing for the publishable key: ${told.join(', ')}. Run the SQL of the Setup Guide in the SQL Editor of the project; it can be run again.`,
  )
}

/** What the function could not do; a step that fails keeps the later ones from being tried. */
function missingOf(may: readonly string[] | null): string[] | null {
  if (may === null) return null
  const first = ['insert', 'select'].find((action) => !may.includes(action))
  return first === undefined ? needed.filter((action) => !may.includes(action)) : [first]
}

/**
 * A pattern that ends in its own escape character matches nothing: PostgreSQL refuses it (22025) at the first row that
 * it is held against.
 */
const noPattern = '%\\'

/** Of update and delete; null where there is no row to try it on. */
async function missingByRow({ run }: Connection): Promise<string[] | null> {
  const { data } = await run((table) => table.select('id').not('source_id', 'is', null).limit(1).throwOnError())
  const id = idsSchema.parse(data)[0]?.id
  if (id === undefined) return null
  const actions = {
    update: () => run((table) => table.update({ name: null }).eq('id', id).like('source_id', noPattern).throwOnError()),
    delete: () => run((table) => table.delete().eq('id', id).like('source_id', noPattern).throwOnError()),
  }
  const missing: string[] = []
  for (const [action, isTried] of Object.entries(actions)) if (!(await isRefusedAtRow(isTried))) missing.push(action)
  return missing
}

async function isRefusedAtRow(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt()
    return false
  } catch (error) {
    const code = codeOf(error instanceof StoreError ? error.cause : error)
    if (code === '42501') return false
    if (code !== '22025') throw error
    return true
  }
}
