import { open } from 'node:fs/promises'
import { FileChanged, FileGone, fileNameOf, hostOf, type Http } from '../parquet/index.ts'
import { SourceError } from '../port.ts'

/** Part of an archive: bytes `start` to `end` (exclusive). */
export type ArchiveRange = { start: number; end: number }
/** `validator` identifies the version of the file. */
export type ArchivePart = { bytes: Uint8Array; validator: string }

/** A PMTiles file, local or remote. A part at its end can be shorter. Throws SourceError, FileGone or FileChanged. */
export type ArchiveFile = {
  address: string
  /** A local file is not cached. */
  isLocal: boolean
  /** `validator` of an earlier part; null: any version. */
  read: (range: ArchiveRange, validator: string | null, signal: AbortSignal) => Promise<ArchivePart>
}

const timeoutMs = 10_000

export function remoteArchive(address: string, http: Http): ArchiveFile {
  return {
    address,
    isLocal: false,
    async read(range, known, signal) {
      const { status, headers, bytes } = await http.ask(address, { range, signal, timeoutMs })
      const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
      const end = Math.min(range.end, Number(size))
      const isWanted = Number(first) === range.start && Number(last) === end - 1 && bytes.length === end - range.start
      if (status !== 206 || !isWanted) {
        throw new SourceError('refused', `${hostOf(address)} sent another part of ${fileNameOf(address)}.`)
      }
      const validator = headers.get('etag') ?? `size ${size}`
      if (known !== null && validator !== known) throw new FileChanged(fileNameOf(address))
      return { bytes, validator }
    },
  }
}

export function localArchive(path: string): ArchiveFile {
  return {
    address: path,
    isLocal: true,
    async read({ start, end }, known) {
      const file = await open(path).catch((cause: unknown) => {
        throw new FileGone(`file ${path}`, path, cause)
      })
      try {
        const { size, mtimeMs } = await file.stat()
        const validator = `${size} ${mtimeMs}`
        if (known !== null && validator !== known) throw new FileChanged(path)
        const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start))
        await file.read(bytes, 0, bytes.length, start)
        return { bytes, validator }
      } finally {
        await file.close()
      }
    },
  }
}
