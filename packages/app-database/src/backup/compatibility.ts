import type { Migration } from 'kysely/migration'
import { isDevelopmentVersion } from './development-version.ts'

/** `older`: a restore migrates it. `newer` and `development` cannot be restored. */
export type Compatibility = 'same' | 'older' | 'newer' | 'development'

/** Compares the migrations of a backup with those of this version. */
export function compatibilityOf(applied: readonly string[], migrations: Record<string, Migration>): Compatibility {
  if (isDevelopmentVersion(applied)) return 'development'
  if (applied.some((name) => !(name in migrations))) return 'newer'
  return applied.length === Object.keys(migrations).length ? 'same' : 'older'
}
