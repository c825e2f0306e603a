import {
  type AppDatabaseKind,
  type Migrations,
  type Preparation,
  type TestAppDatabase,
  makeEmbeddedFolder as makeFolder,
  makeTestFolder,
  startMigratedPostgres as startPostgres,
  startTestAppDatabase as startDatabase,
} from '@gazetteer/testkit'
import { holdDataFolder } from '../platform/data-folder.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'

/** Templates of the server also hold the tables of its queues. */
const withQueues: Preparation = {
  name: 'queues',
  prepare: async (database) => {
    const jobs = await openJobs({ database, log: silentLog })
    await jobs.close()
  },
}

/** An app database with the tables of the queues; its folder is locked while it runs. */
export async function startTestAppDatabase(kind: AppDatabaseKind, migrations?: Migrations): Promise<TestAppDatabase> {
  const database = await startDatabase(kind, migrations, withQueues)
  const held = await holdDataFolder(database.folder)
  return {
    ...database,
    async stop() {
      await held.release()
      await database.stop()
    },
  }
}

export const makeEmbeddedFolder = () => makeFolder(undefined, withQueues)

export const startMigratedPostgres = () => startPostgres(undefined, withQueues)

/** Settings of a process of its own: a data folder, on PostgreSQL with a migrated database. */
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
