import { cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, startTestPostgres } from '@gazetteer/testkit'
import { requestTestServer, isPostgresGiven, sharedOnce } from '@gazetteer/testkit/servers/start-test-server'
import type { Migration } from 'kysely/migration'
import { migrations as allMigrations } from '../migrations/index.ts'
import { type AppDatabase, migrate, openAppDatabase } from '../platform/app-database/index.ts'
import { holdDataFolder } from '../platform/data-folder.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'

export type TestAppDatabase = AppDatabase & {
  /** `DATABASE_URL` of a test PostgreSQL, null for an embedded one. */
  url: string | null
  /** The data folder; locked while the database is in use. */
  folder: string
  stop: () => Promise<void>
}

/** For `describe.each(appDatabaseKinds)`: every suite over the app database runs on both. */
export const appDatabaseKinds = ['embedded', 'postgres'] as const
export type AppDatabaseKind = (typeof appDatabaseKinds)[number]

type Migrations = Record<string, Migration>

/** Starts an app database with the server's migrations, or with others. */
export async function startTestAppDatabase(
  kind: AppDatabaseKind,
  migrations: Migrations = allMigrations,
): Promise<TestAppDatabase> {
  const postgres = kind === 'postgres' ? await startMigratedPostgres(migrations) : null
  const folder = await (postgres ? makeTestFolder() : makeEmbeddedFolder(migrations))
  const held = await holdDataFolder(folder.path)
  const database = await openAppDatabase({ url: postgres?.url ?? null, folder: held, log: silentLog })
  await migrate(database.db, migrations)
  return {
    ...database,
    url: postgres?.url ?? null,
    folder: folder.path,
    async stop() {
      await database.close()
      await held.release()
      await postgres?.stop()
      await folder.stop()
    },
  }
}

/** A data folder with a migrated embedded database, not locked. */
export async function makeEmbeddedFolder(migrations: Migrations = allMigrations): ReturnType<typeof makeTestFolder> {
  const template = await sharedOnce(`embedded ${namesOf(migrations)}`, async () => {
    const path = await mkdtemp(join(await requestTestServer('folder'), 'embedded-'))
    await prepare(null, path, migrations)
    return join(path, 'app-database')
  })
  const folder = await makeTestFolder()
  cpSync(template, join(folder.path, 'app-database'), { recursive: true })
  return folder
}

/** Settings for a separate process: a data folder, on PostgreSQL with a migrated database. */
export async function startTestInstallation(
  kind: AppDatabaseKind,
): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  if (kind === 'embedded') {
    const { path, stop } = await makeEmbeddedFolder()
    return { env: { DATA_DIR: path }, stop }
  }
  const [folder, database] = await Promise.all([makeTestFolder(), startMigratedPostgres()])
  return {
    env: { DATA_DIR: folder.path, DATABASE_URL: database.url },
    async stop() {
      await database.stop()
      await folder.stop()
    },
  }
}

export const startMigratedPostgres = async (migrations: Migrations = allMigrations) =>
  startTestPostgres(await postgresTemplate(migrations))

/** The template database to copy; none when the server is external, where nothing may be left behind. */
async function postgresTemplate(migrations: Migrations): Promise<string | undefined> {
  if (isPostgresGiven()) return undefined
  return sharedOnce(`postgres ${namesOf(migrations)}`, async () => {
    const [{ url }, folder] = await Promise.all([startTestPostgres(), makeTestFolder()])
    await prepare(url, folder.path, migrations)
    await folder.stop()
    return new URL(url).pathname.slice(1)
  })
}

const namesOf = (migrations: Migrations): string => Object.keys(migrations).join(' ')

/** Migrates and creates the queue tables; done once and copied, which is ten times faster. */
async function prepare(url: string | null, path: string, migrations: Migrations): Promise<void> {
  const folder = await holdDataFolder(path)
  const database = await openAppDatabase({ url, folder, log: silentLog })
  await migrate(database.db, migrations)
  const jobs = await openJobs({ database, log: silentLog })
  await jobs.close()
  await database.close()
  await folder.release()
}
