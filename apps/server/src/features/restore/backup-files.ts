import { lstat, readdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileStamp } from '@gazetteer/app-database'
import { isAbandoned } from '../../platform/abandoned-file.ts'
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

const prefixes = { upload: 'uploaded', restorePoint: 'before-restore' } as const
type Kind = keyof typeof prefixes
const unfinished = '.unfinished'
const restorePointsKept = 3
const madeName = /^(before-restore|uploaded)-.*?(?:-by-(\w+))?\.gz(\.unfinished)?$/

/** `holder`: key of this process's data folder. Other processes and installations may use the same folder of backups. */
export type OwnFiles = { backupDir: string; holder: string }

/** The name of a file that is made now; names sort by time. */
export const backupName = (kind: Kind, { now, holder }: { now: number; holder: string }): string =>
  `${prefixes[kind]}-${fileStamp(new Date(now).toISOString())}-by-${holder}.gz`

export const unfinishedPath = (path: string): string => `${path}${unfinished}`

/** Deletes what a killed process left: its own files, and others only after no process can be writing them. */
export async function deleteUnfinished(own: OwnFiles): Promise<void> {
  for (const { path, holder, isUnfinished } of await filesOf(own.backupDir))
    if (isUnfinished && (holder === own.holder || (await isAbandoned(path)))) await rm(path, { force: true })
}

/** Deletes earlier uploads of this holder; each one can be as large as the installation. */
export async function deleteUploads(own: OwnFiles): Promise<void> {
  for (const { path, kind, holder, isUnfinished } of await filesOf(own.backupDir))
    if (kind === 'upload' && !isUnfinished && isOf(own, holder)) await rm(path, { force: true })
}

/** Retains the last three restore points, of which `newest` is one also when a clock was set back. */
export async function deleteOldRestorePoints(own: OwnFiles, newest: string): Promise<void> {
  const files = (await filesOf(own.backupDir)).filter(
    ({ kind, holder, isUnfinished }) => kind === 'restorePoint' && !isUnfinished && isOf(own, holder),
  )
  const paths = files.map(({ path }) => path).filter((path) => basename(path) !== basename(newest))
  const earlier = paths.toSorted().toReversed()
  for (const path of earlier.slice(restorePointsKept - 1)) await rm(path, { force: true })
}

const isOf = (own: OwnFiles, holder: string | null): boolean => holder === null || holder === own.holder

/** `holder` null: made by an earlier version. */
type MadeFile = { path: string; kind: Kind; holder: string | null; isUnfinished: boolean }

async function filesOf(backupDir: string): Promise<MadeFile[]> {
  const names = await readdir(backupDir).catch(() => [])
  return names.flatMap((name) => {
    const [found, prefix, holder = null, ending] = madeName.exec(name) ?? []
    if (found === undefined) return []
    const kind = prefix === prefixes.upload ? 'upload' : 'restorePoint'
    return [{ path: join(backupDir, name), kind, holder, isUnfinished: ending !== undefined }]
  })
}
