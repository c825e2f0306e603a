import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { sizeText } from '@gazetteer/bounded'
import { DamagedBytes, OverLimit, ProtobufReader, UnsupportedFile } from './protobuf.ts'

export type SizedFile = { file: FileHandle; fileBytes: number }

/** Location of one compressed block in the file. */
export type BlobPlace = { offset: number; size: number }

/** Limits of the format (OSM wiki, PBF Format). */
const maxHeaderBytes = 64 * 1024
const maxBlobBytes = 32 * 1024 * 1024

const tooLargeBlock = `it has a block above ${sizeText(maxBlobBytes)}, the limit of the format`

/** Field numbers of a blob's data. */
const compressions: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' }
const convert = 'Convert it: osmium cat FILE -o NEW.osm.pbf -f pbf,pbf_compression=zlib'

const remedies: Record<string, string> = {
  HistoricalInformation: '. Keep the present objects: osmium time-filter FILE -o NEW.osm.pbf',
}

const unpack = promisify(inflate)

/** Locations of all OSMData blobs of a file, in order. Throws DamagedBytes when it is not a complete PBF file. */
export async function* dataBlobs(sized: SizedFile): AsyncGenerator<BlobPlace> {
  const { fileBytes } = sized
  let offset = 0
  let isFirst = true
  while (offset < fileBytes) {
    const length = (await readBytes(sized, offset, 4)).readUInt32BE(0)
    if (length === 0 || length > maxHeaderBytes) throw noBlock(offset)
    const { type, size } = blobHeader(await readBytes(sized, offset + 4, length), offset)
    if (size > maxBlobBytes) throw new OverLimit(tooLargeBlock)
    const blob = { offset: offset + 4 + length, size }
    offset = blob.offset + size
    if (offset > fileBytes) throw new DamagedBytes('it ends in the middle of a block')
    if (isFirst !== (type === 'OSMHeader') && (isFirst || type === 'OSMHeader'))
      throw new DamagedBytes('its header is missing')
    if (isFirst) refuseUnknownFeatures(await readBlob(sized, blob))
    isFirst = false
    if (type === 'OSMData') yield blob
  }
  if (isFirst) throw new DamagedBytes('it is empty')
}

/** The decompressed blobs in order; reads and decompresses the next one ahead. */
export async function* readBlobs<Place extends BlobPlace>(
  sized: SizedFile,
  places: AsyncIterable<Place> | Iterable<Place>,
): AsyncGenerator<{ blob: Place; bytes: Buffer }> {
  let ahead: { blob: Place; bytes: Promise<Buffer> } | null = null
  try {
    for await (const blob of places) {
      const bytes = readBlob(sized, blob)
      bytes.catch(() => undefined)
      const ready: typeof ahead = ahead
      ahead = { blob: blob, bytes }
      if (ready) yield { blob: ready.blob, bytes: await ready.bytes }
    }
    if (ahead) yield { blob: ahead.blob, bytes: await ahead.bytes }
  } finally {
    // Waits for the read ahead, because the caller may close the file.
    await ahead?.bytes.catch(() => undefined)
  }
}

/** With the place of the block, so that the file can be examined. */
export function atBlock(cause: unknown, { offset }: BlobPlace): unknown {
  return cause instanceof DamagedBytes
    ? new DamagedBytes(`${cause.message} (block at byte ${offset.toLocaleString('en-US')})`, { cause })
    : cause
}

async function readBlob(sized: SizedFile, blob: BlobPlace): Promise<Buffer> {
  try {
    return await unpackedBlob(sized, blob)
  } catch (cause) {
    throw atBlock(cause, blob)
  }
}

async function unpackedBlob(sized: SizedFile, { offset, size }: BlobPlace): Promise<Buffer> {
  const reader = new ProtobufReader(await readBytes(sized, offset, size))
  let plain: Buffer | null = null
  let packed: Buffer | null = null
  let plainBytes: number | null = null
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 2) plain = reader.raw()
    else if (number === 2 && wire === 0) plainBytes = reader.varint()
    else if (number === 3 && wire === 2) packed = reader.raw()
    else if (number >= 4 && number <= 7 && wire === 2)
      throw new UnsupportedFile(`it is compressed with ${compressions[number] ?? ''} instead of zlib. ${convert}`)
    else reader.skip(wire)
  }
  if (plain) return plain
  if (!packed) throw new DamagedBytes('a block is empty')
  const unpacked = await unpack(packed, { maxOutputLength: maxBlobBytes }).catch((cause: unknown) => {
    if (cause instanceof RangeError) throw new OverLimit(tooLargeBlock)
    throw new DamagedBytes('a block cannot be decompressed', { cause })
  })
  if (plainBytes !== null && plainBytes !== unpacked.length) throw new DamagedBytes('a block has the wrong length')
  return unpacked
}

function blobHeader(bytes: Buffer, offset: number): { type: string; size: number } {
  const reader = new ProtobufReader(bytes)
  let type = ''
  let size = -1
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number === 1 && wire === 2) type = reader.text()
    else if (number === 3 && wire === 0) size = reader.varint()
    else reader.skip(wire)
  }
  if (type === '' || size < 0) throw noBlock(offset)
  return { type, size }
}

const noBlock = (offset: number): DamagedBytes =>
  new DamagedBytes(`no block begins at byte ${offset.toLocaleString('en-US')}`)

function refuseUnknownFeatures(header: Buffer): void {
  const reader = new ProtobufReader(header)
  while (reader.hasMore()) {
    const { number, wire } = reader.field()
    if (number !== 4 || wire !== 2) {
      reader.skip(wire)
      continue
    }
    const feature = reader.text()
    if (!['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays'].includes(feature))
      throw new UnsupportedFile(`it requires the feature ${feature}${remedies[feature] ?? ''}`)
  }
}

async function readBytes({ file, fileBytes }: SizedFile, offset: number, length: number): Promise<Buffer> {
  if (offset + length > fileBytes) throw new DamagedBytes('it ends in the middle of a block')
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, offset + done)
    if (bytesRead === 0) throw new DamagedBytes('it ends in the middle of a block')
    done += bytesRead
  }
  return bytes
}
