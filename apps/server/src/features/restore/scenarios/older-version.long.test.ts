import { join } from 'node:path'
import { makeBackup, migrations } from '@gazetteer/app-database'
import { appDatabaseKinds, makeTestFolder } from '@gazetteer/testkit'
import { dumpedVersions, readDump } from '@gazetteer/testkit/real-data/app-database-dumps'
import { expect, test } from 'vitest'
import { leftCaptures, startTestAppDatabase } from '../../../testing/index.ts'
import { operator, restoreCalls, startRestorable, uploadFile } from './restorable.fixture.ts'

const [oldest = ''] = await dumpedVersions()

test.each(appDatabaseKinds)(
  'a backup of the oldest version is restored and migrated, and its active captures ask their owners (%s)',
  async (kind) => {
    const folder = await makeTestFolder()
    const backup = await backupOf(oldest, join(folder.path, 'old.gz'))
    const restorable = await startRestorable({ kind, env: { ...leftCaptures.env, KEEP_RUNS_DAYS: '0' } })
    try {
      const calls = restoreCalls(await restorable.account(operator.email))
      const file = await uploadFile(calls, backup, 100_000)
      const summary = await calls.summary(file)
      expect(summary).toMatchObject({ version: oldest, compatibility: 'older', problem: null })
      expect(summary.activeCaptures).toBeGreaterThan(0)
      expect((await calls.restore(file)).text).toContain('was restored: ')
      const owner = restorable.visitor()
      const [name = ''] = leftCaptures.continued
      const { password } = leftCaptures
      expect((await owner.post('/api/auth/login', { email: `${name}@example.com`, password })).status).toBe(200)
      expect((await owner.get('/api/jobs')).status).toBe(200)
      const { json } = await owner.get('/api/runtime/status')
      expect(json['recovery']).not.toBeNull()
    } finally {
      await restorable.stop()
      await folder.stop()
    }
  },
  400_000,
)

/** A backup as the version made it, with the key of its secrets. */
async function backupOf(version: string, file: string): Promise<string> {
  const database = await startTestAppDatabase('postgres', {})
  try {
    await database.executeSql('drop table if exists kysely_migration, kysely_migration_lock')
    await database.executeSql('drop schema if exists pgboss cascade')
    await database.executeSql(await readDump(version))
    const key = leftCaptures.env['ENCRYPTION_KEY'] ?? null
    await makeBackup(database, file, { version, madeAt: '2026-11-22T10:00:00.000Z', key })
    const { rows } = await database.executeSql('select count(*)::int as count from kysely_migration')
    expect(Number(rows[0]?.['count'])).toBeLessThan(Object.keys(migrations).length)
    return file
  } finally {
    await database.stop()
  }
}
