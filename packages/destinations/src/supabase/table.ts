import { tableFields } from '@gazetteer/listing'
import { trySamples } from '../check/samples.ts'
import { laterColumns, neededOf } from '../rows/columns.ts'
import { openKnownColumns, type WithColumns } from '../rows/known-columns.ts'
import { DestinationError, codeOf } from '../destination-error.ts'
import type { SupabaseConnection } from './connection.ts'
import { checkPolicies } from './policies.ts'
import { writeSupabaseSamples } from './try-writing.ts'

const list = ['id', ...tableFields]

export const openSupabaseColumns = (connection: SupabaseConnection): WithColumns =>
  openKnownColumns(async () => {
    const missing = await missingOf(connection, [...laterColumns])
    return new Set([...laterColumns].filter((name) => !missing.includes(name)))
  })

/**
 * Reports which parts of the Setup Guide's SQL are missing, because the API cannot create tables, and whether
 * everything could be checked. `missingColumns`: optional columns that a capture can do without. `refused`: rows that
 * the table does not take, as a sentence.
 */
export async function checkTable(
  connection: SupabaseConnection,
): Promise<{ isFullyChecked: boolean; missingColumns: string[]; refused: string | null }> {
  const missingColumns = await missingOf(connection, list)
  const needed = neededOf(missingColumns)
  if (needed.length > 0) {
    throw new DestinationError(
      'no-column',
      `The table BusinessDatabase lacks ${needed.join(', ')}. Run the SQL of the Setup Guide in the SQL Editor of the project.`,
    )
  }
  const refusal = await refusalOfInsert(connection)
  const isFullyChecked = await checkPolicies(connection)
  if (refusal !== null) throw refusal
  // A row that could not be deleted again would stay.
  const refused = isFullyChecked
    ? await trySamples((samples) => writeSupabaseSamples(connection, samples, openSupabaseColumns(connection)))
    : null
  return { isFullyChecked, missingColumns, refused }
}

/** Checks the key and the table without reading a row. */
export async function checkKey({ run }: SupabaseConnection): Promise<void> {
  try {
    await run((table) => table.select('*').limit(0).throwOnError())
  } catch (error) {
    // An error about a missing table means that the key was accepted.
    if (!(error instanceof DestinationError) || error.kind !== 'no-table') throw error
  }
}

/** Checks all names in one call; individually only when one is missing. */
async function missingOf({ run }: SupabaseConnection, names: readonly string[]): Promise<string[]> {
  const lacks = async (requested: readonly string[]): Promise<boolean> => {
    try {
      await run((table) => table.select(requested.join(',')).limit(0).throwOnError())
      return false
    } catch (error) {
      if (!(error instanceof DestinationError) || error.kind !== 'no-column') throw error
      return true
    }
  }
  const missing: string[] = []
  if (await lacks(names)) for (const name of names) if (await lacks([name])) missing.push(name)
  return missing
}

/**
 * Tries to insert an invalid row without an id. PostgreSQL checks policies before `not null`, so error 23502 proves
 * that the policies pass, and nothing is written.
 */
async function refusalOfInsert({ write }: SupabaseConnection): Promise<DestinationError | null> {
  try {
    await write((table) =>
      table.upsert([{ id: null }], { onConflict: 'source,source_id', ignoreDuplicates: true }).throwOnError(),
    )
    return null
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    // The policy check names the missing policy.
    if (error.kind === 'no-permission') return error
    if (codeOf(error.cause) !== '23502') throw error
    return null
  }
}
