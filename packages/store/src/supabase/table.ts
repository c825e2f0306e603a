import { columns } from '../columns.ts'
import { StoreError } from '../store-error.ts'
import type { Connection } from './connection.ts'

const list = ['id', ...columns]

/** A table cannot be made through the API: this tells what of the Setup Guide's SQL is missing. */
export async function checkTable(connection: Connection): Promise<void> {
  await checkColumns(connection)
  await checkMayInsert(connection)
}

/** The key and the table, with one row read at most. */
export async function checkKey({ run }: Connection): Promise<void> {
  try {
    await run((table) => table.select('*').limit(1).throwOnError())
  } catch (error) {
    // Who is told that the table is missing was let in.
    if (!(error instanceof StoreError) || error.kind !== 'no-table') throw error
  }
}

async function checkColumns({ run }: Connection): Promise<void> {
  const asks = (names: readonly string[]) => run((table) => table.select(names.join(',')).limit(1).throwOnError())
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
async function checkMayInsert({ run }: Connection): Promise<void> {
  try {
    await run((table) =>
      table.upsert([{ id: null }], { onConflict: 'source,source_id', ignoreDuplicates: true }).throwOnError(),
    )
  } catch (error) {
    const cause: unknown = error instanceof StoreError ? error.cause : error
    const isExpected = cause instanceof Error && 'code' in cause && cause.code === '23502'
    if (!isExpected) throw error
  }
}
