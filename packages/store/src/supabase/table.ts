import { columns } from '../columns.ts'
import { StoreError, codeOf } from '../store-error.ts'
import type { Connection } from './connection.ts'
import { checkPolicies } from './policies.ts'

const list = ['id', ...columns]

/** A table cannot be made through the API: this tells what of the Setup Guide's SQL is missing, and whether all of it could be tried. */
export async function checkTable(connection: Connection): Promise<{ isWholeTried: boolean }> {
  await checkColumns(connection)
  const refusal = await refusalOfInsert(connection)
  const isWholeTried = await checkPolicies(connection)
  if (refusal !== null) throw refusal
  return { isWholeTried }
}

/** The key and the table; no row is read. */
export async function checkKey({ run }: Connection): Promise<void> {
  try {
    await run((table) => table.select('*').limit(0).throwOnError())
  } catch (error) {
    // Who is told that the table is missing was let in.
    if (!(error instanceof StoreError) || error.kind !== 'no-table') throw error
  }
}

async function checkColumns({ run }: Connection): Promise<void> {
  const asks = (names: readonly string[]) => run((table) => table.select(names.join(',')).limit(0).throwOnError())
  try {
    await asks(list)
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'no-column') throw error
    const missing: string[] = []
    for (const name of list) await asks([name]).catch(() => missing.push(name))
    throw new StoreError(
      'no-column',
      `The table BusinessDatabase lacks ${missing.join(', ')}. Run the SQL of the Setup Guide in the SQL Editor of the project.`,
      error,
    )
  }
}

/**
 * Writes a row that cannot be: without an id. PostgreSQL looks at the policies first and at `not null` after them, so the
 * complaint about the id (23502) says that everything before it is in order, and nothing was written.
 */
async function refusalOfInsert({ write }: Connection): Promise<StoreError | null> {
  try {
    await write((table) =>
      table.upsert([{ id: null }], { onConflict: 'source,source_id', ignoreDuplicates: true }).throwOnError(),
    )
    return null
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    // A policy that is missing is named by who looks at each of them.
    if (error.kind === 'no-permission') return error
    if (codeOf(error.cause) !== '23502') throw error
    return null
  }
}
