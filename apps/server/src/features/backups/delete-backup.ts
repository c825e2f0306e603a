import { rm } from 'node:fs/promises'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { isOnDisk, pathOf } from './backup-files.ts'
import { isOwnBackup, readBackupName } from './backup-name.ts'
import { readState } from './backup-state.ts'
import { isHeld } from './claim-backup.ts'
import type { BackupsContext } from './context.ts'

/** Deletes a backup on the disk and in the bucket. Throws NotFound, or Conflict while it is being made. */
export async function deleteBackup(context: BackupsContext, name: string): Promise<void> {
  const { db, clock, bucket } = context
  if (readBackupName(name) === null) throw unknownBackup(name)
  const state = await readState(db)
  if (state !== null && state.open?.name === name && isHeld(state.open, clock.now()))
    throw new Conflict('This backup is being copied to the bucket. Delete it later.')
  const signal = new AbortController().signal
  const isInBucket =
    bucket !== null && isOwnBackup(name) && (await bucket.list(signal)).some((object) => object.name === name)
  if (!isInBucket && !(await isOnDisk(context, name))) throw unknownBackup(name)
  // The copy first: when the bucket fails, the backup is still listed, and can be deleted again.
  if (isInBucket) await bucket.delete(name, signal)
  await rm(pathOf(context, name), { force: true })
}

export const unknownBackup = (name: string): NotFound => new NotFound(`There is no backup ${name}.`)
