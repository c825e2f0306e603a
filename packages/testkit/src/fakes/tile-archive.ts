import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type ArchivedTile = { z: number; x: number; y: number; bytes: Buffer }

/** Small, so that archives of tests have directories below their root. */
const entriesInDirectory = 64
const headBytes = 127
const gzipped = 2
const vectorTiles = 1

/** A PMTiles archive, version 3: its tiles as they are given, directories gzipped. */
export function tileArchive(tiles: readonly ArchivedTile[]): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .toSorted((a, b) => a.id - b.id)
  let offset = 0
  const entries = sorted.map(({ id, bytes }) => {
    const entry = { id, offset, length: bytes.length, run: 1 }
    offset += bytes.length
    return entry
  })
  const leaves: Buffer[] = []
  const root: Entry[] = []
  let leafOffset = 0
  for (let first = 0; first < entries.length; first += entriesInDirectory) {
    const leaf = directory(entries.slice(first, first + entriesInDirectory))
    root.push({ id: entries[first]?.id ?? 0, offset: leafOffset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    leafOffset += leaf.length
  }
  const rootBytes = directory(root)
  const metadata = gzipSync('{}')
  const zooms = sorted.map(({ z }) => z)
  const head = Buffer.alloc(headBytes)
  head.write('PMTiles', 'ascii')
  head.writeUInt8(3, 7)
  const metadataAt = headBytes + rootBytes.length
  const leavesAt = metadataAt + metadata.length
  const tilesAt = leavesAt + leafOffset
  const numbers = [headBytes, rootBytes.length, metadataAt, metadata.length, leavesAt, leafOffset, tilesAt, offset]
  for (const [index, number] of [...numbers, entries.length, entries.length, entries.length].entries())
    head.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  head.set([1, gzipped, gzipped, vectorTiles, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) head.writeInt32LE(degrees * 1e7, 102 + 4 * index)
  return Buffer.concat([head, rootBytes, metadata, ...leaves, ...sorted.map(({ bytes }) => bytes)])
}

type Entry = { id: number; offset: number; length: number; run: number }

function directory(entries: readonly Entry[]): Buffer {
  const ids = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0))
  const columns = [
    ids,
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }) => offset + 1),
  ]
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
