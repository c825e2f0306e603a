import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { type AppDatabase, migrate, openAppDatabase } from '@gazetteer/server/platform/app-database/index'
import { holdDataFolder } from '@gazetteer/server/platform/data-folder'
import { silentLog } from '@gazetteer/server/platform/log'
import { borrowFolder } from './borrow-folder.ts'
import { askLender, borrowPostgres } from './borrow-server.ts'

export type BorrowedAppDatabase = AppDatabase & {
  /** `DATABASE_URL` of a PostgreSQL on loan, null for an embedded one. */
  url: string | null
  /** The data folder; held as long as the database is on loan. */
  folder: string
  giveBack: () => Promise<void>
}

/** For `describe.each(appDatabaseKinds)`: every suite over the app database runs on both. */
export const appDatabaseKinds = ['embedded', 'postgres'] as const
export type AppDatabaseKind = (typeof appDatabaseKinds)[number]

/** A migrated app database of its own. */
export async function borrowAppDatabase(
  kind: AppDatabaseKind,
  migrations: Record<string, Migration>,
): Promise<BorrowedAppDatabase> {
  const lent = kind === 'postgres' ? await borrowPostgres() : null
  const folder = await (lent ? borrowFolder() : borrowEmbeddedFolder())
  const held = await holdDataFolder(folder.path)
  const database = await openAppDatabase({ url: lent?.url ?? null, folder: held, log: silentLog })
  await migrate(database.db, migrations)
  return {
    ...database,
    url: lent?.url ?? null,
    folder: folder.path,
    async giveBack() {
      await database.close()
      await held.release()
      await lent?.giveBack()
      await folder.giveBack()
    },
  }
}

export const borrowEmbedded = (migrations: Record<string, Migration>): Promise<BorrowedAppDatabase> =>
  borrowAppDatabase('embedded', migrations)

/** A data folder with an empty embedded database in it, held by nobody. */
export async function borrowEmbeddedFolder(): ReturnType<typeof borrowFolder> {
  const folder = await borrowFolder()
  await cp(await askLender('embedded'), join(folder.path, 'app-database'), { recursive: true })
  return folder
}
