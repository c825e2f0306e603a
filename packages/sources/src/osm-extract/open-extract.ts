import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatBytes } from '@gazetteer/bounded'
import { fileProblem } from '@gazetteer/bounded'
import { SourceError } from '../port.ts'
import { type FileVersion, loadIndex, saveIndex, versionOf } from './index-file.ts'
import { refuseOtherFormat } from './other-format.ts'
import { DamagedBytes, OverLimit, UnsupportedFile } from './protobuf.ts'
import { type Extract, readExtract } from './read-extract.ts'

export type ExtractOptions = {
  /** Folder for index files; null: memory only. */
  cacheDir: string | null
  /** Called for problems that do not stop the capture. */
  onWarning: (text: string) => void
  signal: AbortSignal
}

/**
 * The businesses of one file, from its cached index or by reading it. Throws SourceError 'broken' with the file's
 * name.
 */
export async function openExtract(path: string, options: ExtractOptions): Promise<Extract> {
  const name = basename(path)
  try {
    const version = await versionOf(path)
    const cached = options.cacheDir === null ? null : await loadIndex(options.cacheDir, version)
    if (cached) return cached
    const extract = await readWhole(version, options.signal)
    if (options.cacheDir !== null) await save(options.cacheDir, { version, extract, name }, options.onWarning)
    return extract
  } catch (cause) {
    options.signal.throwIfAborted()
    if (cause instanceof DamagedBytes)
      throw new SourceError('broken', `The extract ${name} is damaged: ${cause.message}.`, { cause })
    if (cause instanceof UnsupportedFile)
      throw new SourceError('broken', `The extract ${name} is not supported: ${cause.message}.`, { cause })
    if (cause instanceof OverLimit)
      throw new SourceError('broken', `The extract ${name} is too large: ${cause.message}. ${smaller}.`, { cause })
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('broken', `The extract ${name} cannot be read: ${problem} (${path}).`, { cause })
  }
}

const smaller = 'Make a smaller one with osmium extract or osmium tags-filter'

async function readWhole({ path, size }: FileVersion, signal: AbortSignal): Promise<Extract> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(Math.min(formatBytes, size))
    await file.read(head, 0, head.length, 0)
    refuseOtherFormat(basename(path), head)
    return await readExtract({ file, fileBytes: size }, signal)
  } finally {
    await file.close()
  }
}

async function save(
  cacheDir: string,
  { version, extract, name }: { version: FileVersion; extract: Extract; name: string },
  onWarning: (text: string) => void,
): Promise<void> {
  try {
    await saveIndex(cacheDir, version, extract)
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    onWarning(
      `The index of ${name} could not be saved: ${problem}. The capture continues; the file will be read again next time.`,
    )
  }
}
