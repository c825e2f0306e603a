import type { Migration } from 'kysely/migration'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { AppDatabaseError } from './errors.ts'
import { sqlStateOf } from './sql-errors.ts'
import type { Db } from './types.ts'

const insufficientPrivilege = '42501'

/**
 * Migrates the app database forward, in name order. Several processes may start simultaneously: Kysely's migration
 * lock serializes them. Returns the applied names. Throws AppDatabaseError when the user lacks a right.
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const { error, results } = await db.connection().execute(async (connection) => {
    // Migrations and waiting for their lock may take longer than the usual timeouts.
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest()
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
  if (error !== undefined) throw failure(error)
  return (results ?? []).map((result) => result.migrationName)
}

function failure(error: unknown): Error {
  const reason = reasonOf(error)
  if (sqlStateOf(error) !== insufficientPrivilege)
    return new Error(`The app database cannot be migrated: ${reason}`, { cause: error })
  return new AppDatabaseError(
    `The user in DATABASE_URL cannot create or change the tables of the app database (${reason}). Make the user the owner of the database, or grant it CREATE on the database and on the schema of the tables, usually public.`,
    { cause: error },
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
