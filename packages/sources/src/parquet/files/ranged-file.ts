/** Identifies a version of a file: `validator` is its ETag or a substitute. */
export type FileState = { size: number; validator: string }
export type ByteRange = { start: number; end: number }
export type Tail = FileState & { bytes: Uint8Array }

/** A file read by ranges, local or remote. Throws SourceError, FileGone or FileChanged. */
export type RangedFile = {
  name: string
  address: string
  /** A local file is not cached. */
  isLocal: boolean
  /** Its last bytes, or all of a smaller file; null: unchanged since `known`. */
  tail(bytes: number, known: FileState | null, signal: AbortSignal): Promise<Tail | null>
  read(range: ByteRange, state: FileState, signal: AbortSignal): Promise<Uint8Array>
}

export class FileGone extends Error {
  readonly what: string
  readonly address: string
  constructor(what: string, address: string, cause?: unknown) {
    super(`${what} does not exist`, { cause })
    this.name = 'FileGone'
    this.what = what
    this.address = address
  }
}

/** The file at this address was replaced. */
export class FileChanged extends Error {
  constructor(name: string) {
    super(`${name} was replaced during reading`)
    this.name = 'FileChanged'
  }
}
