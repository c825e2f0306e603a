import { AppDatabaseError } from '../errors.ts'

/** The first migration of the development versions, whose tables cannot be migrated: 1.6.0 begins with `0001-baseline`. */
const firstOfDevelopment = '0001-accounts'

export const isDevelopmentVersion = (applied: readonly string[]): boolean => applied.includes(firstOfDevelopment)

/** Throws where the applied migrations are those of a development version; `what` names the database or archive. */
export function refuseDevelopmentVersion(applied: readonly string[], what: string): void {
  if (!isDevelopmentVersion(applied)) return
  throw new AppDatabaseError(
    `${what} is from a development version of Gazetteer before 1.6.0 (migration ${applied.at(-1)}), which cannot be upgraded. Start with a new data folder (DATA_DIR) or a new, empty database (DATABASE_URL). Nothing was changed.`,
  )
}
