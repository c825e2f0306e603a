import { createHash } from 'node:crypto'
import { bytesToHeader, Compression, type Header, TileType, zxyToTileId } from 'pmtiles'
import { fileNameOf, type Spool } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { openWorkCache, type WorkCache } from '../work-cache.ts'
import type { ArchiveFile } from './archive-file.ts'
import { bytesOfDirectory, type Directory, entryOf, readDirectory } from './directory.ts'
import { isVectorTile, unpacked } from './unpack-tile.ts'

/** A vector tile as the archive has it. */
export type Tile = { bytes: Uint8Array; isGzipped: boolean }
export type TileAddress = { z: number; x: number; y: number }

/** What an archive says of itself, and the version that said it. */
export type ArchiveHead = { header: Header; bytes: Uint8Array; validator: string }

export type TileArchive = {
  head: ArchiveHead
  /** Null: the archive has no such tile. Throws SourceError, FileGone or FileChanged. */
  tile: (address: TileAddress) => Promise<Tile | null>
}

/** Of all archives together: ranges on disk, directories and tiles in memory, work in progress. */
export type ArchiveCaches = { spool: Spool | null; directories: WorkCache<Directory>; tiles: WorkCache<Tile> }

const directoryBytes = 12 << 20
const tileBytes = 8 << 20

export const openArchiveCaches = (spool: Spool | null): ArchiveCaches => ({
  spool,
  directories: openWorkCache<Directory>(directoryBytes, bytesOfDirectory),
  tiles: openWorkCache<Tile>(tileBytes, ({ bytes }) => bytes.length),
})

const headBytes = 127
/** Packed and unpacked. The largest tiles of Overture have about 2 MB. */
const maxTileBytes = { packed: 4 << 20, unpacked: 16 << 20 }
const maxDirectoryBytes = { packed: 2 << 20, unpacked: 8 << 20 }
/** The root, and two levels below it. */
const maxDepth = 3

export async function readArchiveHead(file: ArchiveFile, signal: AbortSignal): Promise<ArchiveHead> {
  const { bytes, validator } = await file.read({ start: 0, end: headBytes }, null, signal)
  return { header: headerOf(bytes, file), bytes, validator }
}

/** Throws SourceError for anything else than an archive of vector tiles that can be unpacked. */
export function headerOf(bytes: Uint8Array, { address }: Pick<ArchiveFile, 'address'>): Header {
  const refused = (why: string) => new SourceError('refused', `${nameOf(address)} ${why}.`)
  const isArchive = bytes.length === headBytes && Buffer.from(bytes.subarray(0, 7)).toString('latin1') === 'PMTiles'
  if (!isArchive || bytes[7] !== 3) throw refused('is not a PMTiles archive of version 3')
  const header = bytesToHeader(new Uint8Array(bytes).buffer)
  if (header.tileType !== TileType.Mvt) throw refused('has no vector tiles')
  const { internalCompression, tileCompression } = header
  const isPackedKnown = [internalCompression, tileCompression].every(
    (how) => how === Compression.None || how === Compression.Gzip,
  )
  if (!isPackedKnown) throw refused('is compressed with another method than gzip')
  return header
}

/** The tiles of one file. Ranges are cached by the file's address and version. */
export function openTileArchive(
  file: ArchiveFile,
  head: ArchiveHead,
  { caches: { spool, directories, tiles }, signal }: { caches: ArchiveCaches; signal: AbortSignal },
): TileArchive {
  const { header, validator } = head
  const name = nameOf(file.address)
  const version = createHash('sha256').update(`${file.address}\0${validator}`).digest('hex').slice(0, 24)
  const diskCache = file.isLocal ? null : spool

  /** What a range contains: from the disk if it is intact there, else from the archive. */
  async function contentOf<T>(
    range: { start: number; end: number },
    read: (bytes: Uint8Array) => Promise<T>,
  ): Promise<T> {
    const key = `${version}-${range.start}`
    const stored = (await diskCache?.load(key, [range]))?.[0]
    if (stored !== undefined) {
      try {
        return await read(stored.bytes)
      } catch (error) {
        // Damaged on the disk: fetched again.
        if (!(error instanceof SourceError)) throw error
      }
    }
    const { bytes } = await file.read(range, validator, signal)
    const content = await read(bytes)
    await diskCache?.save(key, [{ start: range.start, bytes }])
    return content
  }

  async function directoryAt(start: number, length: number): Promise<Directory> {
    if (length > maxDirectoryBytes.packed) throw new SourceError('refused', `A directory of ${name} is too large.`)
    return await directories.get(`${version}-${start}`, () =>
      contentOf({ start, end: start + length }, async (bytes) => {
        const plain = await unpacked(bytes, header.internalCompression, maxDirectoryBytes.unpacked)
        if (plain === null) throw new SourceError('refused', `A directory of ${name} cannot be unpacked.`)
        return readDirectory(plain, name)
      }),
    )
  }

  async function tileAt(start: number, length: number, label: string): Promise<Tile> {
    const refused = (why: string) => new TileRefused(`Tile ${label} of ${name} ${why}.`)
    if (length > maxTileBytes.packed) throw refused('is too large')
    return await contentOf({ start, end: start + length }, async (bytes) => {
      const plain = await unpacked(bytes, header.tileCompression, maxTileBytes.unpacked)
      if (plain === null) throw refused('cannot be unpacked, or is too large')
      if (!isVectorTile(plain)) throw refused('is not a vector tile')
      return { bytes, isGzipped: header.tileCompression === Compression.Gzip }
    })
  }

  return {
    head,
    async tile({ z, x, y }) {
      if (z < header.minZoom || z > header.maxZoom) return null
      const id = zxyToTileId(z, x, y)
      let [start, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
      for (let depth = 0; depth < maxDepth; depth += 1) {
        const entry = entryOf(await directoryAt(start, length), id)
        if (entry === null || entry.length === 0) return null
        if (!entry.isDirectory) {
          const at = header.tileDataOffset + entry.offset
          return await tiles.get(`${version}-${at}`, () => tileAt(at, entry.length, `${z}/${x}/${y}`))
        }
        start = header.leafDirectoryOffset + entry.offset
        length = entry.length
      }
      throw new SourceError('refused', `The directories of ${name} have too many levels.`)
    },
  }
}

/** For a client that does not take gzip. */
export async function plainTile({ bytes, isGzipped }: Tile): Promise<Uint8Array> {
  const how = isGzipped ? Compression.Gzip : Compression.None
  return (await unpacked(bytes, how, maxTileBytes.unpacked)) ?? new Uint8Array()
}

/** One tile cannot be used. The others of its archive can. */
export class TileRefused extends SourceError {
  constructor(message: string) {
    super('refused', message)
  }
}

const nameOf = (address: string): string => (/^https?:/.test(address) ? fileNameOf(address) : address)
