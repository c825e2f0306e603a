import { appDatabaseKinds, runningClock, startTestAppDatabase } from '@gazetteer/testkit'
import { askOf, isRestoreUnfinished } from '@gazetteer/app-database'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openRestoreJournal } from './features/restore/index.ts'
import { silentLog } from './platform/log.ts'
import { goBack } from './replace-data.ts'

test.each(appDatabaseKinds)(
  'a restore that was killed before its marker does not go back over the restore of another process (%s)',
  async (kind) => {
    const database = await startTestAppDatabase(kind)
    try {
      const journal = openRestoreJournal(database.folder)
      const config = readConfig({ DATA_DIR: database.folder })
      const installation = { config, database, clock: runningClock(), log: silentLog }
      await journal.write({ id: 'ours', file: 'a.gz', restorePoint: 'missing.gz', stage: 'replacing', text: 'x' })
      await database.executeSql(`create table restore_unfinished (); comment on table restore_unfinished is 'theirs'`)
      expect(await goBack({ installation, journal }, 'killed')).toMatchObject({ id: 'ours', result: 'unchanged' })
      expect(await isRestoreUnfinished(askOf(database))).toBe(true)
      expect(await journal.read()).toBeNull()
    } finally {
      await database.stop()
    }
  },
)
