import { type FileHandle, lstat, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pathOf } from './backup-files.ts'
import { isOwnBackup, readBackupName } from './backup-name.ts'
import type { BackupsContext } from './context.ts'
import { unknownBackup } from './delete-backup.ts'

/** Streams a backup from the disk, else from the bucket. Throws NotFound. */
export async function openBackup(
  context: BackupsContext,
  name: string,
): Promise<{ stream: Readable; bytes: number | null }> {
  if (readBackupName(name) === null) throw unknownBackup(name)
  const handle = await openFile(pathOf(context, name))
  if (handle !== null) return { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
  if (context.bucket === null || !isOwnBackup(name)) throw unknownBackup(name)
  const { chunks, bytes } = await context.bucket.read(name, new AbortController().signal)
  return { stream: Readable.from(chunks), bytes }
}

async function openFile(path: string): Promise<FileHandle | null> {
  // A link or a device is no backup of ours.
  if ((await lstat(path).catch(() => null))?.isFile() !== true) return null
  return await open(path)
}
