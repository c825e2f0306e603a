import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, checkArchive, migrations, openAppDatabase } from '@gazetteer/app-database'
import { makeTestFolder } from '@gazetteer/testkit'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrateInstallation } from '../backup.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'

/** A separate disk is a tmpfs, which only root on Linux may mount. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** Rows below 2 kB are not compressed. */
const large = {
  ...migrations,
  '9999-large': {
    async up(db: Db) {
      await sql`create table copied as select i.*, repeat(md5(n::text), 50) as text from installation i, generate_series(1, 1e5) n`.execute(
        db,
      )
    },
  },
}

test.skipIf(!mayMount)(
  'a disk that is full during a migration of the embedded database leaves the former state, and the error names the backup',
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'gazetteer-migration-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk])
    const backups = await makeTestFolder()
    onTestFinished(async () => {
      execFileSync('umount', ['--lazy', disk])
      rmdirSync(disk)
      await backups.stop()
    })
    const config = readConfig({ DATA_DIR: disk, BACKUP_DIR: backups.path })
    const open = () => openAppDatabase({ url: null, folder: { path: disk }, log: silentLog })
    const first = await open()
    await migrateInstallation({ config, database: first, clock: systemClock, log: silentLog })
    await first.executeSql(`insert into installation (name, value) values ('test', 'former')`)
    const refused = await migrateInstallation(
      { config, database: first, clock: systemClock, log: silentLog },
      { migrations: large },
    ).catch((error: unknown) => String(error))
    expect(refused).toMatch(/No space left on device/)
    expect(refused).toMatch(
      /nothing was changed: the former version can be started again when the disk of the app database has free space\. The backup before the migration is \S+\.gz\./,
    )
    await checkArchive(/The backup before the migration is (\S+\.gz)\./.exec(String(refused))?.[1] ?? '')
    await first.close()
    execFileSync('mount', ['-o', 'remount,size=260m', disk])
    const again = await open()
    onTestFinished(again.close)
    await migrateInstallation({ config, database: again, clock: systemClock, log: silentLog })
    const { rows } = await again.executeSql(
      `select value, to_regclass('copied') is null as clean from installation where name = 'test'`,
    )
    expect(rows).toEqual([{ value: 'former', clean: true }])
  },
  180_000,
)
