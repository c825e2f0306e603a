import type { Migration } from 'kysely/migration'

/** Every migration of the app database, in the order of the names. Forward only: a migration that was released never changes. */
export const migrations: Record<string, Migration> = {}
