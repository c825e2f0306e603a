import { cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AppDatabase,
  migrate,
  migrations as allMigrations,
  openAppDatabase,
  silentLog,
} from '@gazetteer/app-database'
import type { Migration } from 'kysely/migration'
import { makeTestFolder } from '../make-test-folder.ts'
import { requestTestServer, isPostgresGiven, startTestPostgres, sharedOnce } from './start-test-server.ts'

export type TestAppDatabase = AppDatabase & {
  /** `DATABASE_URL` of a test PostgreSQL, null for an embedded one. */
  url: string | null
  /** The data folder. */
  folder: string
  stop: () => Promise<void>
}

/** For `describe.each(appDatabaseKinds)`: every suite over the app database runs on both. */
export const appDatabaseKinds = ['embedded', 'postgres'] as const
export type AppDatabaseKind = (typeof appDatabaseKinds)[number]

/**
 * For suites of server features that take long on the embedded database: `npm test` runs them on PostgreSQL, the long
 * tests on the embedded one. `tools/lib/test/scope.ts` finds their files by this name.
 */
export const appDatabaseKindsInScope = kindsOfScope(process.env['TEST_SCOPE'])

function kindsOfScope(scope: string | undefined): readonly AppDatabaseKind[] {
  if (scope === 'usual') return ['postgres']
  return scope === 'rest' ? ['embedded'] : appDatabaseKinds
}

export type Migrations = Record<string, Migration>

/** What a template holds beyond the migrated tables; `name` distinguishes the templates. */
export type Preparation = { name: string; prepare: (database: AppDatabase) => Promise<void> }
type Contents = { migrations: Migrations; preparation: Preparation }
const nothing: Preparation = { name: '', prepare: async () => undefined }

/** A migrated app database of its own, copied from a template that is made once. */
export async function startTestAppDatabase(
  kind: AppDatabaseKind,
  migrations: Migrations = allMigrations,
  preparation: Preparation = nothing,
): Promise<TestAppDatabase> {
  const server = kind === 'postgres' ? await startMigratedPostgres(migrations, preparation) : null
  const folder = await (server ? makeTestFolder() : makeEmbeddedFolder(migrations, preparation))
  const database = await openAppDatabase({ url: server?.url ?? null, folder, log: silentLog })
  // No template exists on a given server.
  if (server && isPostgresGiven()) await prepareDatabase(database, { migrations, preparation })
  return {
    ...database,
    url: server?.url ?? null,
    folder: folder.path,
    async stop() {
      await database.close()
      await server?.stop()
      await folder.stop()
    },
  }
}

/** A data folder with a migrated embedded database that no process has opened. */
export async function makeEmbeddedFolder(
  migrations: Migrations = allMigrations,
  preparation: Preparation = nothing,
): ReturnType<typeof makeTestFolder> {
  const template = await sharedOnce(`embedded ${nameOf(migrations, preparation)}`, async () => {
    const path = await sharedFolder()
    copyDatabase(await emptyDatabase(), path)
    await prepare(null, path, { migrations, preparation })
    return path
  })
  const folder = await makeTestFolder()
  copyDatabase(template, folder.path)
  return folder
}

/** A folder with an embedded database without tables: creating one takes ten times the processor time of a copy. */
const emptyDatabase = (): Promise<string> =>
  sharedOnce('embedded', async () => {
    const path = await sharedFolder()
    const database = await openAppDatabase({ url: null, folder: { path }, log: silentLog })
    await dropTemplates(database)
    await database.close()
    return path
  })

/** PostgreSQL's own templates are most of the files of a new folder, and no test creates a database in it. */
async function dropTemplates({ executeSql }: AppDatabase): Promise<void> {
  await executeSql(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await executeSql(`drop database if exists ${name}`)
}

const sharedFolder = async (): Promise<string> => mkdtemp(join(await requestTestServer('folder'), 'embedded-'))

const copyDatabase = (from: string, to: string): void =>
  cpSync(join(from, 'app-database'), join(to, 'app-database'), { recursive: true })

export const startMigratedPostgres = async (
  migrations: Migrations = allMigrations,
  preparation: Preparation = nothing,
) => startTestPostgres(await postgresTemplate(migrations, preparation))

/** The name of a database to copy; none on a given server, which keeps nothing of the tests. */
async function postgresTemplate(migrations: Migrations, preparation: Preparation): Promise<string | undefined> {
  if (isPostgresGiven()) return undefined
  return sharedOnce(`postgres ${nameOf(migrations, preparation)}`, async () => {
    const [{ url }, folder] = await Promise.all([startTestPostgres(), makeTestFolder()])
    await prepare(url, folder.path, { migrations, preparation })
    await folder.stop()
    return new URL(url).pathname.slice(1)
  })
}

const nameOf = (migrations: Migrations, { name }: Preparation): string => `${Object.keys(migrations).join(' ')} ${name}`

/** Made once and copied: ten times faster than migrating each database. */
async function prepare(url: string | null, path: string, contents: Contents): Promise<void> {
  const database = await openAppDatabase({ url, folder: { path }, log: silentLog })
  await prepareDatabase(database, contents)
  await database.close()
}

async function prepareDatabase(database: AppDatabase, { migrations, preparation }: Contents): Promise<void> {
  await migrate(database, migrations)
  await preparation.prepare(database)
}
