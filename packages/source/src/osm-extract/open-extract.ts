import { open, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { SourceError } from '../port.ts'
import { type FileMark, loadIndex, saveIndex } from './index-file.ts'
import { DamagedBytes } from './protobuf.ts'
import { type Extract, readExtract } from './read-extract.ts'

export type ExtractOptions = {
  /** Where the index of a file is kept; null: in memory alone. */
  cacheDir: string | null
  /** Told of what is worth knowing but stops nothing. */
  onWarning: (text: string) => void
  signal: AbortSignal
}

/** The businesses of one file, from the index kept for it or by reading it. Throws SourceError 'broken', naming the file. */
export async function openExtract(path: string, options: ExtractOptions): Promise<Extract> {
  const name = basename(path)
  try {
    const mark = await markOf(path)
    const kept = options.cacheDir === null ? null : await loadIndex(options.cacheDir, mark)
    if (kept) return kept
    const extract = await readWhole(mark, options.signal)
    if (options.cacheDir !== null) await keep(options.cacheDir, { mark, extract, name }, options.onWarning)
    return extract
  } catch (cause) {
    options.signal.throwIfAborted()
    if (cause instanceof DamagedBytes)
      throw new SourceError('broken', `The extract ${name} is damaged: ${cause.message}.`, { cause })
    if (isSystemError(cause))
      throw new SourceError('broken', `The extract ${name} cannot be read: ${reasonOf(cause)} (${path}).`, { cause })
    throw cause
  }
}

async function markOf(path: string): Promise<FileMark> {
  const { size, mtimeMs } = await stat(path)
  return { path: resolve(path), size, mtimeMs }
}

async function readWhole({ path, size }: FileMark, signal: AbortSignal): Promise<Extract> {
  const file = await open(path, 'r')
  try {
    return await readExtract(file, size, signal)
  } finally {
    await file.close()
  }
}

async function keep(
  cacheDir: string,
  { mark, extract, name }: { mark: FileMark; extract: Extract; name: string },
  onWarning: (text: string) => void,
): Promise<void> {
  try {
    await saveIndex(cacheDir, mark, extract)
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    onWarning(
      `The index of ${name} could not be kept: ${reasonOf(cause)}. The capture goes on; the file will be read again next time.`,
    )
  }
}

type SystemError = Error & { code: string }

function isSystemError(cause: unknown): cause is SystemError {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
}

function reasonOf({ code }: SystemError): string {
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission was denied',
    EPERM: 'permission was denied',
    EISDIR: 'it is a folder',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EROFS: 'the disk is read-only',
  }
  return reasons[code] ?? code
}
