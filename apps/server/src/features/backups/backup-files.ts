import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkArchive, readManifest, renameDurably } from '@gazetteer/app-database'
import { isAbandoned } from '../../platform/abandoned-file.ts'
import { Unavailable } from '../../platform/errors.ts'
import { freeBytesOf, reserveBytes } from '../../platform/free-space.ts'
import {
  type BackupName,
  isOwnBackup,
  newestFirst,
  type MadeBackup,
  nameOfBackup,
  ofInstallation,
  ofLeftover,
  readBackupName,
} from './backup-name.ts'
import type { BackupsContext } from './context.ts'

export type FileOnDisk = BackupName & { madeAt: number; bytes: number }

type Folder = Pick<BackupsContext, 'clock'> & { config: Pick<BackupsContext['config'], 'backupDir' | 'backups'> }

export const pathOf = ({ config }: Folder, name: string): string => join(config.backupDir, name)

/** The complete backups in the folder; none when it does not exist. */
export async function listFiles(folder: Folder): Promise<FileOnDisk[]> {
  const names = await readdir(folder.config.backupDir).catch(() => [])
  const files: FileOnDisk[] = []
  for (const name of names) {
    const read = readBackupName(name)
    const found = read === null ? null : await lstat(pathOf(folder, name)).catch(() => null)
    if (read !== null && found?.isFile() === true)
      files.push({ ...read, madeAt: read.madeAt ?? found.mtimeMs, bytes: found.size })
  }
  return files
}

/** The version in the file; null: it cannot be read. */
export async function versionOf(folder: Folder, name: string): Promise<string | null> {
  return await readManifest(pathOf(folder, name)).then(
    ({ version }) => version,
    () => null,
  )
}

export async function isOnDisk(folder: Folder, name: string): Promise<boolean> {
  return (await stat(pathOf(folder, name)).catch(() => null))?.isFile() === true
}

/** Throws Unavailable when there is no room for a backup as large as the last one; the size of the first is unknown. */
async function requireSpace(folder: Folder, by: string): Promise<void> {
  const own = (await ownFiles(folder)).filter((file) => file.by === by)
  const [last] = own.toSorted((a, b) => b.madeAt - a.madeAt)
  const free = (await freeBytesOf(folder.config.backupDir)) - reserveBytes
  if (last !== undefined && free < last.bytes)
    throw new Unavailable(
      `The disk of BACKUP_DIR has ${megabytes(Math.max(0, free))} MB free for backups, and the last one has ${megabytes(last.bytes)} MB.`,
    )
}

const ownFiles = async (folder: Folder): Promise<FileOnDisk[]> =>
  (await listFiles(folder)).filter(({ name }) => isOwnBackup(name))

const megabytes = (bytes: number): string => Math.ceil(bytes / 1e6).toLocaleString('en-US')

/** Writes a backup and reads it back. It has its name only after that. Returns the name. */
export async function writeVerified(context: BackupsContext, made: MadeBackup, signal: AbortSignal): Promise<string> {
  const { config, write } = context
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
  await removeLeftovers(context, made.by)
  await requireSpace(context, made.by)
  const name = nameOfBackup(made)
  const unverified = pathOf(context, `${name}.unverified`)
  try {
    await write(unverified, { madeAt: made.madeAt, signal })
    await checkArchive(unverified, { signal })
    await renameDurably(unverified, pathOf(context, name))
    return name
  } catch (error) {
    await rm(unverified, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Only one process of an installation makes a backup, so its own unfinished files are not being written. */
async function removeLeftovers(folder: Folder, by: string): Promise<void> {
  for (const file of await readdir(folder.config.backupDir)) {
    const backup = ofLeftover(file)
    if (backup === null || !isOwnBackup(backup.name)) continue
    if (backup.by === by || (await isAbandoned(pathOf(folder, file)))) await rm(pathOf(folder, file), { force: true })
  }
}

type Pruning = { /** Was read back, and stays. */ verified: string; by: string }

/** Deletes files of the installation beyond the number to retain. */
export async function pruneFiles(folder: Folder, { verified, by }: Pruning): Promise<void> {
  const files = (await listFiles(folder)).map(({ name }) => name)
  const own = ofInstallation(files, by)
  const surplus = surplusOf(own.toSorted(newestFirst(folder.clock.now())), {
    verified,
    keep: folder.config.backups.keep,
  })
  for (const name of surplus) await rm(pathOf(folder, name), { force: true })
}

/** `names`: newest first. The verified one stays even when a clock set back makes it look old. */
export const surplusOf = (names: readonly string[], { verified, keep }: { verified: string; keep: number }): string[] =>
  names.filter((name) => name !== verified).slice(keep - 1)

/** In hex. */
export async function sha256Of(folder: Folder, name: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(pathOf(folder, name)), hash, { signal })
  return hash.digest('hex')
}
