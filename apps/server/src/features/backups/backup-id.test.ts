import { join } from 'node:path'
import { appDatabaseKinds, makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { backUpInstallation, restoreInstallation } from '../../backup.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { startTestAppDatabase } from '../../testing/index.ts'
import { backupIdOf, readBackupId } from './backup-id.ts'

test.each(appDatabaseKinds)(
  'an installation has its id after a restore, and its copy has another one (%s)',
  async (kind) => {
    const [database, copy, folder] = [
      await startTestAppDatabase(kind),
      await startTestAppDatabase(kind),
      await makeTestFolder(),
    ]
    for (const { stop } of [database, copy, folder]) onTestFinished(stop)
    const of = (one: typeof database) => ({
      config: readConfig({ DATA_DIR: one.folder }),
      database: one,
      clock: systemClock,
      log: silentLog,
    })
    const id = await backupIdOf(database.db)
    expect(await backupIdOf(database.db)).toBe(id)
    const file = join(folder.path, 'backup.gz')
    await backUpInstallation(of(database), file)
    for (const one of [database, copy]) await restoreInstallation(of(one), { id: 'test', file, isReplacing: true })
    expect(await readBackupId(database)).toBe(id)
    expect(await readBackupId(copy)).toBeNull()
    expect(await backupIdOf(copy.db)).not.toBe(id)
  },
)
