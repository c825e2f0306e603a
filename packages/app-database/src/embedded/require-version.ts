import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppDatabaseError } from '../errors.ts'

/** The major version of the embedded PostgreSQL; it reads no folder of another one. */
const engineMajor = '18'

/** Throws AppDatabaseError for a database folder of another PostgreSQL, before anything in it changes. */
export async function requireVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  const major = version?.trim().split('.')[0] ?? engineMajor
  if (major === engineMajor || !/^\d+$/.test(major)) return
  throw new AppDatabaseError(
    `The app database in ${folder} was written by PostgreSQL ${major}, and this version of Gazetteer reads PostgreSQL ${engineMajor}. It was not changed. Make a backup with the version that wrote it ("gazetteer backup FILE"), then restore it with this version into an empty DATA_DIR ("gazetteer restore FILE").`,
  )
}
