import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Db } from './types.ts'

/**
 * Brings the app database up to the last migration. Forward only, in the order of the names; several processes may start at
 * once: Kysely's migration lock lets one work and the others find nothing to do. Answers with the names it applied.
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error(`The app database cannot be migrated: ${reasonOf(error)}`, { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
