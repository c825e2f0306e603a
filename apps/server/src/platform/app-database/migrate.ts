import type { Migration } from 'kysely/migration'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './types.ts'

/**
 * Brings the app database up to the last migration. Forward only, in the order of the names; several processes may start at
 * once: Kysely's migration lock lets one work and the others find nothing to do. Answers with the names it applied.
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const { error, results } = await db.connection().execute(async (connection) => {
    // A migration may take its time, and who comes second waits for it: the limits of everyday work would end both.
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
