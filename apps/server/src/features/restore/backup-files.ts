import { lstat, readdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileStamp } from '@gazetteer/app-database'
import { Invalid, NotFound } from '../../platform/errors.ts'

/** A version in a name can have `+`. */
const isName = /^(?!\.)[\w.+-]{1,200}\.gz$/

export type BackupFile = {
  path: string
  /** Changes when the file does. */
  identity: string
}

/** A backup in BACKUP_DIR by its name. Throws Invalid for a path, NotFound for a missing file or a link to elsewhere. */
export async function findBackup(backupDir: string, name: string): Promise<BackupFile> {
  if (!isName.test(name)) throw new Invalid('Give the name of a file in BACKUP_DIR that ends in .gz, without a folder.')
  const path = join(backupDir, name)
  const missing = new NotFound(`BACKUP_DIR has no file ${name}.`)
  const real = await realpath(path).catch(() => null)
  if (real === null || dirname(real) !== (await realpath(backupDir))) throw missing
  const file = await lstat(real)
  if (!file.isFile()) throw missing
  return { path: real, identity: `${real}:${file.ino}:${file.size}:${file.mtimeMs}` }
}

const prefixes = { upload: 'uploaded-', restorePoint: 'before-restore-' } as const
const unfinished = '.unfinished'
const restorePointsKept = 3

/** The name of a file that is made now; names sort by time. */
export const backupName = (kind: keyof typeof prefixes, now: number): string =>
  `${prefixes[kind]}${fileStamp(new Date(now).toISOString())}.gz`

export const unfinishedPath = (path: string): string => `${path}${unfinished}`

/** Deletes what a killed process left: parts of uploads and of restore points. */
export async function deleteUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir).catch(() => []))
    if (name.endsWith(`.gz${unfinished}`) && Object.values(prefixes).some((prefix) => name.startsWith(prefix)))
      await rm(join(backupDir, name), { force: true })
}

/** Deletes earlier uploads; each one can be as large as the installation. */
export async function deleteUploads(backupDir: string): Promise<void> {
  for (const name of await namesOf(backupDir, prefixes.upload)) await rm(join(backupDir, name), { force: true })
}

/** Retains the last three restore points, of which `newest` is one also when a clock was set back. */
export async function deleteOldRestorePoints(backupDir: string, newest: string): Promise<void> {
  const names = (await namesOf(backupDir, prefixes.restorePoint)).filter((name) => name !== basename(newest))
  const earlier = names.toSorted().toReversed()
  for (const name of earlier.slice(restorePointsKept - 1)) await rm(join(backupDir, name), { force: true })
}

async function namesOf(backupDir: string, prefix: string): Promise<string[]> {
  const names = await readdir(backupDir).catch(() => [])
  return names.filter((name) => name.startsWith(prefix) && name.endsWith('.gz'))
}
