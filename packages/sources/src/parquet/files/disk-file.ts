import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileProblem } from '@gazetteer/bounded'
import { SourceError } from '../../port.ts'
import { type ByteRange, FileChanged, FileGone, type FileState, type RangedFile, type Tail } from './ranged-file.ts'

/** A local file; opened for each read, so that a replaced file is detected. */
export function diskFile(path: string): RangedFile {
  const name = basename(path)

  async function using<T>(work: (file: FileHandle, state: FileState) => Promise<T>): Promise<T> {
    let file: FileHandle | undefined
    try {
      file = await open(path, 'r')
      const { size, mtimeMs } = await file.stat()
      return await work(file, { size, validator: `${size}-${mtimeMs}` })
    } catch (cause) {
      const problem = fileProblem(cause)
      if (problem === null) throw cause
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
        throw new FileGone(`file ${name}`, path, cause)
      throw new SourceError('refused', `${name} cannot be read: ${problem} (${path}).`, { cause })
    } finally {
      await file?.close()
    }
  }

  return {
    name,
    address: path,
    isLocal: true,
    tail: async (bytes, known, signal): Promise<Tail | null> =>
      await using(async (file, state) => {
        signal.throwIfAborted()
        if (known?.validator === state.validator) return null
        const start = Math.max(0, state.size - bytes)
        return { ...state, bytes: await readAll(file, { start, end: state.size }) }
      }),
    read: async (range, known, signal) =>
      await using(async (file, state) => {
        signal.throwIfAborted()
        if (state.validator !== known.validator) throw new FileChanged(name)
        return await readAll(file, range)
      }),
  }
}

async function readAll(file: FileHandle, { start, end }: ByteRange): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start)
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
