import type { Migration } from 'kysely/migration'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './types.ts'

/**
 * Migrates the app database forward, in name order. Several processes may start simultaneously: Kysely's migration
 * lock serializes them. Returns the applied names.
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
  if (error !== undefined) throw new Error(`The app database cannot be migrated: ${reasonOf(error)}`, { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
