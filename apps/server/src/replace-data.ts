import { basename, join } from 'node:path'
import { askOf, checkArchive, endRestore, unfinishedRestore } from '@gazetteer/app-database'
import type { RestoreOutcome } from '@gazetteer/contract'
import { type OpenInstallation, backUpInstallation, restoreInstallation } from './backup.ts'
import { endAllSessions, hasAccounts } from './features/accounts/index.ts'
import {
  type JournalEntry,
  type RestoreJournal,
  type RestoreOrder,
  backupName,
  deleteOldRestorePoints,
  deleteUploads,
  verifyCounts,
} from './features/restore/index.ts'
import { folderKey } from './platform/data-folder.ts'
import { Conflict } from './platform/errors.ts'

export type Replacing = { installation: OpenInstallation; journal: RestoreJournal }

/**
 * Makes a restore point, replaces the data by a backup and checks its counts. From the replacement until
 * `endReplacement` no other process can start: the caller opens the application in between. Throws; `goBack` then undoes
 * what was changed.
 */
export async function replaceData(
  { installation, journal }: Replacing,
  id: string,
  order: RestoreOrder,
): Promise<void> {
  const { config, database, clock } = installation
  const { path: file, summary } = order
  const { backupDir, holder } = await ownFiles(config)
  const restorePoint = join(backupDir, backupName('restorePoint', { now: clock.now(), holder }))
  const { version, madeAt, rows } = summary
  const text = `The backup of ${madeAt} (version ${version}) was restored: ${rows} rows. The restore point of the former data is ${basename(restorePoint)} in BACKUP_DIR.`
  const entry: JournalEntry = { id, file, restorePoint, stage: 'preparing', text }
  await journal.write(entry)
  if (order.isFirst && (await hasAccounts(database.db)))
    throw new Conflict('An account was created in the meantime: sign in as an operator to restore a backup.')
  await backUpInstallation(installation, restorePoint)
  await checkArchive(restorePoint)
  await journal.write({ ...entry, stage: 'replacing' })
  await restoreInstallation(installation, { id, file, isReplacing: true, isMarkerKept: true })
  await verifyCounts(database, summary)
  // A stolen session or link that was ended since the backup stays ended.
  await endAllSessions(database.db)
}

/** After the application opened on the new data: it stays, also when the process is killed from here on. */
export async function endReplacement({ installation, journal }: Replacing): Promise<void> {
  const entry = await journal.read()
  if (entry === null) return
  const { config, database, clock, log } = installation
  await journal.write({ ...entry, stage: 'checked' })
  await endRestore(database)
  await journal.end({ id: entry.id, at: clock.now(), result: 'restored', text: entry.text })
  // The restore is done; files that cannot be deleted only take space.
  const own = await ownFiles(config)
  const files = [deleteUploads(own), deleteOldRestorePoints(own, entry.restorePoint)]
  for (const { status } of await Promise.allSettled(files))
    if (status === 'rejected') log.warn('files of earlier restores could not be deleted')
}

/**
 * After a failed or killed restore: restores the restore point where the data is incomplete. The marker in the app
 * database decides, when it is of this restore: data that other processes wrote or restored is never replaced.
 */
export async function goBack({ installation, journal }: Replacing, reason: string): Promise<RestoreOutcome | null> {
  const entry = await journal.read()
  if (entry === null) return null
  if (entry.stage === 'checked') {
    await endReplacement({ installation, journal })
    return null
  }
  const { config, database, clock } = installation
  const isChanged = entry.stage === 'replacing' && (await unfinishedRestore(askOf(database))) === entry.id
  if (isChanged) {
    await restoreInstallation(installation, {
      id: entry.id,
      file: entry.restorePoint,
      isReplacing: true,
      isMarkerKept: true,
      isRestorePoint: true,
    })
    await endRestore(database)
  }
  await deleteOldRestorePoints(await ownFiles(config), entry.restorePoint)
  const outcome: RestoreOutcome = {
    id: entry.id,
    at: clock.now(),
    result: isChanged ? 'rolled-back' : 'unchanged',
    text: isChanged
      ? `The restore failed, and the data from before it is in use again. Reason: ${reason}`
      : `Nothing was changed. Reason: ${reason}`,
  }
  await journal.end(outcome)
  return outcome
}

const ownFiles = async ({ backupDir, dataDir }: OpenInstallation['config']) => ({
  backupDir,
  holder: await folderKey(dataDir),
})
