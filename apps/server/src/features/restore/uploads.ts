import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UploadPart } from '@gazetteer/contract'
import { isDiskFull } from '@gazetteer/app-database'
import { Conflict, Invalid, Unavailable } from '../../platform/errors.ts'
import { freeBytesOf, reserveBytes } from '../../platform/free-space.ts'
import { type OwnFiles, backupName, deleteUnfinished, deleteUploads, unfinishedPath } from './backup-files.ts'

/** An upload without a new part for this long was cut off. */
const idleMs = 10 * 60_000
const gzipMagic = Buffer.from([0x1f, 0x8b])

type Upload = { id: string; path: string; bytes: number; received: number; handle: FileHandle; timer: NodeJS.Timeout }

export type ReceivedPart = { upload: string; received: number; file: string | null }

export type Uploads = { receive: (part: UploadPart) => Promise<ReceivedPart>; close: () => Promise<void> }

type UploadsSettings = OwnFiles & { now: () => number; freeBytes?: (folder: string) => Promise<number> }

/** Receives one backup at a time, part by part, straight to its file. A new upload replaces an unfinished one. */
export function openUploads({ now, freeBytes = freeBytesOf, ...own }: UploadsSettings): Uploads {
  const { backupDir, holder } = own
  let current: Upload | null = null
  /** Parts are stored one after the other, also when a client repeats one. */
  let last: Promise<unknown> = Promise.resolve()

  async function begin({ bytes }: UploadPart, first: Buffer): Promise<Upload> {
    if (!first.subarray(0, 2).equals(gzipMagic)) throw new Invalid('The file is not a backup of Gazetteer.')
    await drop()
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    await deleteUnfinished(own)
    const free = (await freeBytes(backupDir)) - reserveBytes
    if (bytes > free)
      throw new Conflict(`The file has ${bytes} bytes, and the disk of BACKUP_DIR has only ${Math.max(0, free)} free.`)
    await deleteUploads(own)
    const path = join(backupDir, backupName('upload', { now: now(), holder }))
    const handle = await open(unfinishedPath(path), 'wx', 0o600)
    const timer = setTimeout(() => void drop(), idleMs).unref()
    return (current = { id: randomUUID(), path, bytes, received: 0, handle, timer })
  }

  async function drop(): Promise<void> {
    const dropped = current
    current = null
    if (dropped === null) return
    clearTimeout(dropped.timer)
    await dropped.handle.close()
    await rm(unfinishedPath(dropped.path), { force: true })
  }

  async function store(part: UploadPart): Promise<ReceivedPart> {
    const data = Buffer.from(part.data, 'base64')
    const upload = part.upload === undefined ? await begin(part, data) : current
    if (upload === null || (part.upload !== undefined && part.upload !== upload.id))
      throw new Conflict('This upload was cut off or replaced by another one. Start it again.')
    const end = part.offset + data.length
    if (end > upload.bytes || part.bytes !== upload.bytes) throw new Invalid('The part does not fit the file.')
    // A client that lost the answer repeats the part.
    const isRepeated = end === upload.received
    if (!isRepeated && part.offset !== upload.received) throw new Invalid('The parts of a file must be sent in order.')
    if (!isRepeated) await write(upload, data)
    upload.timer.refresh()
    const isComplete = upload.received === upload.bytes
    if (isComplete) await finish(upload)
    return { upload: upload.id, received: upload.received, file: isComplete ? basename(upload.path) : null }
  }

  async function write(upload: Upload, data: Buffer): Promise<void> {
    try {
      await upload.handle.write(data, 0, data.length, upload.received)
      upload.received += data.length
    } catch (error) {
      await drop()
      if (!isDiskFull(error)) throw error
      throw new Unavailable('The disk of BACKUP_DIR is full. The upload was deleted.', { cause: error })
    }
  }

  async function finish(upload: Upload): Promise<void> {
    clearTimeout(upload.timer)
    current = null
    await upload.handle.sync()
    await upload.handle.close()
    await rename(unfinishedPath(upload.path), upload.path)
  }

  return {
    receive(part) {
      const stored = last.then(() => store(part))
      last = stored.catch(() => undefined)
      return stored
    },
    close: drop,
  }
}
