import type { Kysely } from 'kysely'
import { z } from 'zod'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, appDatabaseKinds, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { backUpInstallation, migrateInstallation, restoreInstallation } from './backup.ts'
import { readConfig } from './config.ts'
import { AppDatabaseError, backUpBeforeMigration, migrations } from '@gazetteer/app-database'
import { silentLog } from './platform/log.ts'
import {
  type TestAppDatabase,
  type TestServer,
  startTestAppDatabase,
  readRunResult,
  startTestServer,
} from './testing/index.ts'

const request = { mode: 'autonomous', cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }] }
const env = { PLAN_FOR_NEW_ACCOUNTS: 'professional' }
/** The capture is still running when its backup is made. */
const slow = { ...env, SAMPLE_DELAY_MS: '2000' }

const configOf = ({ folder, url }: TestAppDatabase) =>
  readConfig({ DATA_DIR: folder, ...(url === null ? {} : { DATABASE_URL: url }) })

const restoreInto = (target: TestAppDatabase, file: string, isReplacing = false) =>
  restoreInstallation({ config: configOf(target), database: target, log: silentLog }, { id: 'test', file, isReplacing })

test.each([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const)(
  'a backup taken during a capture (%s) goes on after its restore (%s) to the same listings',
  async (from, to) => {
    const [source, target] = [
      await startTestServer({ kind: from, env: slow, clock: runningClock() }),
      await emptyOf(to),
    ]
    const file = join(target.folder, 'backup.gz')
    // User tables in the same database are not touched.
    for (const { executeSql } of [source.database, target])
      for (const table of ['"BusinessDatabase" (', '"Prospects" (source_id text, plus_code text, reviewcount int, '])
        await executeSql(`create table ${table}id bigserial primary key)`)
    try {
      const { browser, ...person } = await source.signedIn()
      await browser.post('/api/db/save', { provider: 'none' })
      await browser.post('/api/runtime/start', request)
      await waitFor('the first listings', async () => (await recordsOf(browser)) > 0, 60_000)
      const { message } = await backUp(source, file)
      expect(message).toMatch(
        /^\d+ rows backed up to .* The file contains the encryption key: store it in a safe place\.$/,
      )
      expect((await stat(file)).mode & 0o077).toBe(0)
      const before = await recordsOf(browser)
      await waitFor('that it goes on', async () => (await recordsOf(browser)) > before, 60_000)

      expect((await restoreInto(target, file)).message).toMatch(
        /rows restored from .*\. The encryption key was restored too\.$/,
      )
      const restored = await startTestServer({ database: target, env, clock: runningClock() })
      const again = restored.visitor()
      await again.post('/api/auth/login', { email: person.email, password: person.password })
      await resume(again)
      const { listings, counters, logSequence } = await readRunResult(again)
      expect(logSequence.length).toBeGreaterThan(0)
      const { browser: other } = await restored.signedIn()
      await other.post('/api/db/save', { provider: 'none' })
      await other.post('/api/runtime/start', request)
      const undisturbed = await readRunResult(other)
      expect([listings, counters]).toEqual([undisturbed.listings, undisturbed.counters])
      await restored.stop()

      await expect(restoreInto(target, file)).rejects.toThrow('The app database is not empty, so nothing was restored.')
      const cut = `${file}.cut`
      await writeFile(cut, (await readFile(file)).subarray(0, -40))
      await expect(restoreInto(target, cut, true)).rejects.toThrow('nothing was restored')
      expect(await accountsIn(target)).toBe(2)
      await restoreInto(target, file, true)
      expect(await accountsIn(target)).toBe(1)
      for (const table of ['BusinessDatabase', 'Prospects'])
        await target.executeSql(`insert into "${table}" default values`)
    } finally {
      await source.stop()
      await target.stop()
    }
  },
  400_000,
)

test('keeps the last three backups made before a migration, makes none without a migration, and restores one', async () => {
  const later = { ...migrations, '9999-later': { up: async () => undefined } }
  const target = await emptyOf('postgres')
  const database = await startTestAppDatabase('postgres')
  try {
    const backUpAt = (madeAt: string, known: typeof migrations = later, holder = 'a1') =>
      backUpBeforeMigration(database, {
        backupDir: join(database.folder, 'backups'),
        holder,
        migrations: known,
        facts: { version: '1.6.0', madeAt, key: null },
      })
    // Of another installation in the same folder, and of an earlier version.
    await backUpAt('2026-11-22T09:00:00.000Z', later, 'b2')
    await writeFile(join(database.folder, 'backups', 'before-migration-2026-11-22T09-30-00-000Z.gz'), 'x')
    for (const minute of [1, 2, 3, 4]) await backUpAt(`2026-11-22T10:0${minute}:00.000Z`)
    const backups = (await readdir(join(database.folder, 'backups'))).toSorted()
    const ours = [2, 3, 4].map((minute) => `before-migration-2026-11-22T10-0${minute}-00-000Z-by-a1.gz`)
    expect(backups).toEqual(['before-migration-2026-11-22T09-00-00-000Z-by-b2.gz', ...ours])
    expect(await backUpAt('2026-11-22T10:05:00.000Z', migrations)).toBeNull()

    await restoreInto(target, join(database.folder, 'backups', backups[0] ?? ''))
    expect(await migrationsIn(target)).toEqual(Object.keys(migrations).toSorted())
    await migrateInstallation({ config: configOf(target), database: target, clock: runningClock(), log: silentLog })
    expect(await migrationsIn(target)).toEqual(Object.keys(migrations).toSorted())
  } finally {
    await database.stop()
    await target.stop()
  }
})

test.each(['embedded', 'postgres'] as const)(
  'reports that there is nothing to back up, or no space for it (%s)',
  async (kind) => {
    const [empty, database] = [await emptyOf(kind), await startTestAppDatabase(kind)]
    const into = (of: TestAppDatabase, file: string) =>
      backUpInstallation({ config: configOf(of), database: of, clock: runningClock() }, join(of.folder, file))
    try {
      await expect(into(empty, 'backup.gz')).rejects.toThrow('No installation found to back up')
      expect(await readdir(empty.folder)).not.toContain('backup.gz')
      await expect(into(database, 'nowhere/backup.gz')).rejects.toThrow(
        `${join(database.folder, 'nowhere/backup.gz')} cannot be written: `,
      )
      await mkdir(join(database.folder, 'taken'))
      await expect(into(database, 'taken')).rejects.toThrow('cannot be written: it is a folder.')
    } finally {
      await empty.stop()
      await database.stop()
    }
  },
)

test.each(appDatabaseKinds)(
  'a failed migration leaves the database as it was and names the backup and the way back (%s)',
  async (kind) => {
    const database = await startTestAppDatabase(kind)
    const installation = { config: configOf(database), database, clock: runningClock(), log: silentLog }
    const failing = {
      ...migrations,
      '9999-fails': { up: failAfterTable },
    }
    try {
      const start = migrateInstallation(installation, { migrations: failing })
      await expect(start).rejects.toThrow(
        /failed and nothing was changed: the former version can be started again\. The backup before the migration is (\S+\.gz)\. To restore it: gazetteer restore \1 --replace$/,
      )
      const { rows } = await database.executeSql(`select to_regclass('half_done') as found`)
      expect(rows).toEqual([{ found: null }])
      expect(await migrationsIn(database)).toEqual(Object.keys(migrations).toSorted())
      expect(await readdir(join(database.folder, 'backups'))).toHaveLength(1)
      await migrateInstallation(installation)
    } finally {
      await database.stop()
    }
  },
)

async function failAfterTable(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('half_done').execute()
  throw new Error('the injected fault')
}

test('refuses a database that a newer version migrated, names its backups, and leaves it unchanged', async () => {
  const database = await startTestAppDatabase('postgres')
  try {
    await database.executeSql(`insert into kysely_migration values ('9999-tomorrow', '2030-01-01T00:00:00.000Z')`)
    const start = migrateInstallation({ config: configOf(database), database, clock: runningClock(), log: silentLog })
    await expect(start).rejects.toThrow(
      `A newer version of Gazetteer migrated this app database (migration 9999-tomorrow). Start that version, or restore an older backup (${join(database.folder, 'backups')}).`,
    )
    await expect(start).rejects.toBeInstanceOf(AppDatabaseError)
    expect(await readdir(database.folder)).not.toContain('backups')
  } finally {
    await database.stop()
  }
})

test.each(appDatabaseKinds)(
  'refuses a database of a development version and leaves it unchanged (%s)',
  async (kind) => {
    const database = await emptyOf(kind)
    try {
      await database.executeSql(
        `create table kysely_migration (name text, timestamp text); create table account (id text);
       insert into kysely_migration values ('0001-accounts', '2026-01-01'), ('0028-charged', '2026-02-01')`,
      )
      const start = migrateInstallation({ config: configOf(database), database, clock: runningClock(), log: silentLog })
      await expect(start).rejects.toThrow(
        'This app database is from a development version of Gazetteer before 1.6.0 (migration 0028-charged), which cannot be upgraded. Start with a new data folder (DATA_DIR) or a new, empty database (DATABASE_URL). Nothing was changed.',
      )
      const { rows } = await database.executeSql(
        `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
      )
      expect(rows.map((row) => row['table_name'])).toEqual(['account', 'kysely_migration'])
      expect(await readdir(database.folder)).not.toContain('backups')
    } finally {
      await database.stop()
    }
  },
)

test('refuses an archive of a development version before anything is changed', async () => {
  const [source, target] = [await startTestAppDatabase('postgres'), await emptyOf('postgres')]
  const file = join(source.folder, 'backup.gz')
  try {
    await source.executeSql(`delete from kysely_migration where name <> '0001-baseline'`, [])
    await source.executeSql(`update kysely_migration set name = '0001-accounts'`, [])
    await backUpInstallation({ config: configOf(source), database: source, clock: runningClock() }, file)
    await expect(restoreInto(target, file)).rejects.toThrow(
      'is from a development version of Gazetteer before 1.6.0 (migration 0001-accounts)',
    )
    const { rows } = await target.executeSql(`select to_regclass('kysely_migration') as found`)
    expect(rows).toEqual([{ found: null }])
  } finally {
    await source.stop()
    await target.stop()
  }
})

test('restores a backup whatever output formats the database user has set', async () => {
  const [source, target] = [await startTestAppDatabase('postgres'), await emptyOf('embedded')]
  const file = join(target.folder, 'backup.gz')
  try {
    await source.executeSql(`do $$ begin
      execute format('alter database %I set datestyle = german', current_database());
      execute format('alter database %I set extra_float_digits = -3', current_database());
    end $$`)
    await backUpInstallation({ config: configOf(source), database: source, clock: runningClock() }, file)
    await restoreInto(target, file)
    const created = 'select extract(epoch from created_on)::text as at from pgboss.queue order by name'
    expect((await target.executeSql(created)).rows).toEqual((await source.executeSql(created)).rows)
  } finally {
    await source.stop()
    await target.stop()
  }
})

test.each(['embedded', 'postgres'] as const)(
  'refuses to start or back up after an interrupted restore, and completes the restore when repeated (%s)',
  async (kind) => {
    const [source, target] = [await startTestAppDatabase('postgres'), await emptyOf(kind)]
    const file = join(source.folder, 'backup.gz')
    const installation = { config: configOf(target), database: target, clock: runningClock(), log: silentLog }
    try {
      const facts = { config: configOf(source), database: source, clock: runningClock() }
      await backUpInstallation(facts, file)
      await expect(restoreCutOff(target, file)).rejects.toThrow('killed')
      await expect(migrateInstallation(installation)).rejects.toThrow('was interrupted')
      await expect(backUpInstallation(installation, join(target.folder, 'half.gz'))).rejects.toThrow('was interrupted')
      await restoreInto(target, file)
      await migrateInstallation(installation)
      expect(await accountsIn(target)).toBe(0)
    } finally {
      await source.stop()
      await target.stop()
    }
  },
)

/** Blocks all writes after the first row, like a killed process. */
async function restoreCutOff(target: TestAppDatabase, file: string): Promise<unknown> {
  let isKilled = false
  const executeSql: typeof target.executeSql = async (text, values) => {
    isKilled ||= text.startsWith('insert into')
    if (isKilled) throw new Error('killed')
    return await target.executeSql(text, values)
  }
  return await restoreInto({ ...target, executeSql }, file)
}

async function migrationsIn(database: TestAppDatabase): Promise<unknown[]> {
  const { rows } = await database.executeSql('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** As a new installation before its first start. */
async function emptyOf(kind: 'embedded' | 'postgres'): Promise<TestAppDatabase> {
  const database = await startTestAppDatabase(kind, {})
  await database.executeSql(
    'drop schema if exists pgboss cascade; drop table if exists kysely_migration, kysely_migration_lock',
  )
  return database
}

const backUp = ({ database, clock }: TestServer, file: string) =>
  backUpInstallation({ config: configOf(database), database, clock }, file)

async function recordsOf(browser: Browser): Promise<number> {
  const { progress } = (await browser.get('/api/runtime/status')).json
  return readJson(progress ?? {}, { recordsProcessed: z.number().default(0) }).recordsProcessed
}

async function resume(browser: Browser): Promise<void> {
  const { recovery } = (await browser.get('/api/runtime/status')).json
  const { id } = readJson(recovery, { id: z.string() })
  expect(id).not.toBe('')
  await browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'resume' })
}

async function accountsIn(database: TestAppDatabase): Promise<number> {
  const { rows } = await database.executeSql('select count(*)::int as accounts from account')
  return Number(rows[0]?.['accounts'])
}
