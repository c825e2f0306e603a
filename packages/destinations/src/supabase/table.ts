import { columns, laterColumns, neededOf } from '../rows/columns.ts'
import { openKnownColumns, type WithColumns } from '../rows/known-columns.ts'
import { StoreError, codeOf } from '../store-error.ts'
import type { Connection } from './connection.ts'
import { checkPolicies } from './policies.ts'

const list = ['id', ...columns]

/** Which of the later columns the table has. */
export const openColumns = (connection: Connection): WithColumns =>
  openKnownColumns(async () => {
    const missing = await missingOf(connection, [...laterColumns])
    return new Set([...laterColumns].filter((name) => !missing.includes(name)))
  })

/**
 * A table cannot be made through the API: this tells what of the Setup Guide's SQL is missing, and whether all of it could be
 * tried. `lacks`: later columns, without which a capture goes on.
 */
export async function checkTable(connection: Connection): Promise<{ isWholeTried: boolean; lacks: string[] }> {
  const lacks = await missingOf(connection, list)
  const needed = neededOf(lacks)
  if (needed.length > 0) {
    throw new StoreError(
      'no-column',
      `The table BusinessDatabase lacks ${needed.join(', ')}. Run the SQL of the Setup Guide in the SQL Editor of the project.`,
    )
  }
  const refusal = await refusalOfInsert(connection)
  const isWholeTried = await checkPolicies(connection)
  if (refusal !== null) throw refusal
  return { isWholeTried, lacks }
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

/** Asked all at once, and one by one only where one is missing. */
async function missingOf({ run }: Connection, names: readonly string[]): Promise<string[]> {
  const lacks = async (asked: readonly string[]): Promise<boolean> => {
    try {
      await run((table) => table.select(asked.join(',')).limit(0).throwOnError())
      return false
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'no-column') throw error
      return true
    }
  }
  const missing: string[] = []
  if (await lacks(names)) for (const name of names) if (await lacks([name])) missing.push(name)
  return missing
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
