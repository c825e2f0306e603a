import { readVarint } from 'pmtiles'
import { SourceError } from '../port.ts'

/** A directory of an archive, sorted by tile id. `runs`: tiles with the same content; 0 is a directory below. */
export type Directory = { ids: Float64Array; offsets: Float64Array; lengths: Float64Array; runs: Float64Array }
export type DirectoryEntry = { offset: number; length: number; isDirectory: boolean }

/** The least size of an entry: four numbers of one byte. */
const leastEntryBytes = 4

/** Throws SourceError for anything else than a complete directory. */
export function readDirectory(bytes: Uint8Array, name: string): Directory {
  const from = { buf: bytes, pos: 0 }
  const broken = (): SourceError => new SourceError('refused', `A directory of ${name} is damaged.`)
  const count = readVarint(from)
  if (count * leastEntryBytes > bytes.length) throw broken()
  const column = (): Float64Array => new Float64Array(count)
  const directory: Directory = { ids: column(), offsets: column(), lengths: column(), runs: column() }
  const { ids, offsets, lengths, runs } = directory
  let id = 0
  for (let index = 0; index < count; index += 1) ids[index] = id += readVarint(from)
  for (let index = 0; index < count; index += 1) runs[index] = readVarint(from)
  for (let index = 0; index < count; index += 1) lengths[index] = readVarint(from)
  for (let index = 0; index < count; index += 1) {
    // 0: directly after the entry before.
    const offset = readVarint(from)
    offsets[index] = offset > 0 ? offset - 1 : (offsets[index - 1] ?? 0) + (lengths[index - 1] ?? 0)
  }
  if (from.pos !== bytes.length) throw broken()
  return directory
}

/** Of its columns. */
export const bytesOfDirectory = ({ ids }: Directory): number => 4 * ids.byteLength

/** The tile, or the directory in which to continue; null: the archive has no such tile. */
export function entryOf({ ids, offsets, lengths, runs }: Directory, id: number): DirectoryEntry | null {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? Infinity) <= id) low = middle + 1
    else high = middle - 1
  }
  if (high < 0) return null
  const [first = 0, run = 0, offset = 0, length = 0] = [ids[high], runs[high], offsets[high], lengths[high]]
  if (run > 0 && id - first >= run) return null
  return { offset, length, isDirectory: run === 0 }
}
