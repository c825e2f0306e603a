import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'

/** Every migration of the app database, in the order of the names. Forward only: a migration that was released never changes. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
}
