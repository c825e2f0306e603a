import type { Backup, Backups } from '@gazetteer/contract'
import { PublicError } from '../../platform/errors.ts'
import { type FileOnDisk, listFiles, versionOf } from './backup-files.ts'
import { isOwnBackup, readBackupName } from './backup-name.ts'
import { type BackupState, readState } from './backup-state.ts'
import type { StoredObject } from './bucket/open-bucket.ts'
import type { BucketList } from './bucket-list.ts'
import { isHeld, nextScheduled } from './claim-backup.ts'
import type { BackupsContext } from './context.ts'

/** All backups, newest first, with schedule and last failure. */
export async function listBackups(context: BackupsContext, listBucket: BucketList['list']): Promise<Backups> {
  const { config, db, bucket } = context
  const state = await readState(db)
  const [files, copies] = await Promise.all([
    listFiles(context),
    readCopies(context, () => listBucket(progressOf(state))),
  ])
  const inBucket = new Map(copies.objects.map((object) => [object.name, object]))
  const onDisk = new Set(files.map(({ name }) => name))
  const unverified = new Set(state?.unverified)
  const backups: Backup[] = []
  for (const file of files) backups.push(await presentFile(context, file, inBucket.has(file.name)))
  for (const object of copies.objects) {
    const copy = onDisk.has(object.name) ? null : presentObject(object, !unverified.has(object.name))
    if (copy !== null) backups.push(copy)
  }
  return {
    success: true,
    backups: backups.toSorted((a, b) => b.madeAt - a.madeAt),
    ...presentState(context, state),
    folder: config.backupDir,
    bucket: bucket === null ? null : { title: bucket.title, problem: copies.problem },
  }
}

const progressOf = (state: BackupState | null): string =>
  JSON.stringify([state?.lastVerifiedAt, state?.open?.name, state?.unverified])

async function readCopies({ bucket }: BackupsContext, listBucket: () => Promise<StoredObject[]>) {
  if (bucket === null) return { objects: [], problem: null }
  try {
    return { objects: (await listBucket()).filter(({ name }) => isOwnBackup(name)), problem: null }
  } catch (error) {
    if (error instanceof PublicError) return { objects: [], problem: error.message }
    throw error
  }
}

async function presentFile(context: BackupsContext, file: FileOnDisk, isCopied: boolean): Promise<Backup> {
  const { name, kind, madeAt, bytes } = file
  const version = file.version ?? (await versionOf(context, name))
  // Only a verified file gets its name; others are checked when they are restored.
  return { name, kind, madeAt, version, bytes, where: isCopied ? 'both' : 'disk', verified: isOwnBackup(name) }
}

function presentObject({ name, bytes, storedAt }: StoredObject, verified: boolean): Backup | null {
  const read = readBackupName(name)
  if (read === null) return null
  return {
    name,
    kind: read.kind,
    madeAt: read.madeAt ?? storedAt,
    version: read.version,
    bytes,
    where: 'bucket',
    verified,
  }
}

function presentState({ config, clock, timezone }: BackupsContext, state: BackupState | null) {
  const { cron, keep } = config.backups
  const now = clock.now()
  const open = state?.open ?? null
  const isRunning = isHeld(open, now)
  return {
    schedule: {
      cron,
      timezone,
      nextAt: state === null ? null : nextScheduled({ doneUntil: now }, { cron, timezone }),
      keep,
    },
    running:
      open !== null && isRunning
        ? {
            kind: open.kind,
            startedAt: open.startedAt,
            step: open.name === null ? ('write' as const) : ('upload' as const),
          }
        : null,
    lastVerifiedAt: state?.lastVerifiedAt ?? null,
    failure:
      state === null || state.failure === null
        ? null
        : { ...state.failure, retryAt: open !== null && !isRunning ? open.until : null },
  }
}
