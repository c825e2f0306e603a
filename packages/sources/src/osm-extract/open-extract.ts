import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileProblem } from '../file-problem.ts'
import { SourceError } from '../port.ts'
import { type FileMark, loadIndex, markOf, saveIndex } from './index-file.ts'
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
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('broken', `The extract ${name} cannot be read: ${problem} (${path}).`, { cause })
  }
}

async function readWhole({ path, size }: FileMark, signal: AbortSignal): Promise<Extract> {
  const file = await open(path, 'r')
  try {
    return await readExtract({ file, fileBytes: size }, signal)
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
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    onWarning(
      `The index of ${name} could not be kept: ${problem}. The capture goes on; the file will be read again next time.`,
    )
  }
}
