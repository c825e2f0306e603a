import type { Migration, MigrationResultSet } from 'kysely/migration'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { AppDatabaseError } from './errors.ts'
import { isOutOfReach, isOutOfResources, sqlStateOf } from './sql-errors.ts'
import type { AppDatabase, Db } from './types.ts'

const insufficientPrivilege = '42501'
const readOnly = '25006'
/** A table, type, index or column is there already or missing; a name is of another kind of object. */
const otherTables = new Set(['42P07', '42710', '42701', '42703', '42P01', '42704', '42809', '42P16', '42804', '42830'])

/**
 * Migrates the app database forward, in name order. Several processes may start simultaneously: Kysely's migration
 * lock serializes them. Returns the applied names. Throws AppDatabaseError when the user lacks a right.
 */
export async function migrate(
  database: Pick<AppDatabase, 'db' | 'unlimited'>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const { error, results } = await database.unlimited(() => migrateOn(database.db, migrations))
  if (error !== undefined) throw failure(error)
  return (results ?? []).map((result) => result.migrationName)
}

async function migrateOn(db: Db, migrations: Record<string, Migration>): Promise<MigrationResultSet> {
  return await db.connection().execute(async (connection) => {
    // Migrations and waiting for their lock may take longer than the usual timeouts.
    const limits = await limitsOf(connection)
    await setLimits(connection, { lock: '0', statement: '0' })
    try {
      return await new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest()
    } finally {
      await setLimits(connection, limits)
    }
  })
}

type Limits = { lock: string; statement: string }

async function limitsOf(connection: Db): Promise<Limits> {
  const { rows } = await sql<Limits>`select current_setting('lock_timeout') as lock,
    current_setting('statement_timeout') as statement`.execute(connection)
  return rows[0] ?? { lock: '0', statement: '0' }
}

/** `reset` would restore the server's own values, because the connection's limits are set by a statement. */
async function setLimits(connection: Db, { lock, statement }: Limits): Promise<void> {
  await sql`select set_config('lock_timeout', ${lock}, false), set_config('statement_timeout', ${statement}, false)`.execute(
    connection,
  )
}

function failure(error: unknown): Error {
  const reason = reasonOf(error)
  const code = sqlStateOf(error) ?? ''
  if (code === readOnly)
    return new AppDatabaseError(
      'The app database that DATABASE_URL names is read-only: Gazetteer cannot start on it. Use the primary server, and a user without default_transaction_read_only.',
      { cause: error },
    )
  if (otherTables.has(code))
    return new AppDatabaseError(
      `The app database has tables that do not belong to Gazetteer, or that were changed (${reason}). Name a database of its own in DATABASE_URL, or another schema: …?options=-c%20search_path%3Dgazetteer`,
      { cause: error },
    )
  if (code !== insufficientPrivilege)
    return isOutOfResources(error) || isOutOfReach(error)
      ? new AppDatabaseError(
          `The app database cannot be migrated: ${reason}. Start Gazetteer again when it responds.`,
          {
            cause: error,
          },
        )
      : new Error(`The app database cannot be migrated: ${reason}`, { cause: error })
  return new AppDatabaseError(
    `The user in DATABASE_URL cannot create or change the tables of the app database (${reason}). Make the user the owner of the database, or grant it CREATE on the database and on the schema of the tables, usually public.`,
    { cause: error },
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
