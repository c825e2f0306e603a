/** What one state of a file is told by: another mark, another file. */
export type FileState = { size: number; mark: string }
export type ByteRange = { start: number; end: number }
export type Tail = FileState & { bytes: Uint8Array }

/** A file that is read in parts, on this machine or elsewhere. Throws SourceError, FileGone or FileChanged. */
export type RangedFile = {
  /** As sentences name it. */
  name: string
  address: string
  /** Reading it again costs nothing: nothing of it is kept elsewhere. */
  isLocal: boolean
  /** Its last bytes, or fewer where it is smaller; null: it still is as `known` says. */
  tail(bytes: number, known: FileState | null, signal: AbortSignal): Promise<Tail | null>
  /** All of the range. */
  read(range: ByteRange, state: FileState, signal: AbortSignal): Promise<Uint8Array>
}

/** There is no such file, or none any more. */
export class FileGone extends Error {
  /** As sentences name it. */
  readonly what: string
  readonly address: string
  constructor(what: string, address: string, cause?: unknown) {
    super(`${what} is not there`, { cause })
    this.name = 'FileGone'
    this.what = what
    this.address = address
  }
}

/** Another file lies under the same address now. */
export class FileChanged extends Error {
  constructor(name: string) {
    super(`${name} was replaced while it was read`)
    this.name = 'FileChanged'
  }
}
