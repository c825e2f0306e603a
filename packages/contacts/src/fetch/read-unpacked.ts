import type { IncomingMessage } from 'node:http'
import { Readable, type Transform, pipeline } from 'node:stream'
import { constants, createBrotliDecompress, createInflate, createInflateRaw, createUnzip } from 'node:zlib'

/** Reads a body after decompression, and stops at `maxBytes`: the rest is neither received nor unpacked. */
export async function readUnpacked(
  message: IncomingMessage,
  encodings: readonly string[] | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const names = (encodings ?? []).join(',').toLowerCase().split(',')
  const packings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity')
  if (packings.length > 1) throw new Error('packed more than once')
  const [packing] = packings
  const source = packing === undefined ? message : await unpacked(message, packing, maxBytes)
  const body = await readUpTo(source, maxBytes)
  message.destroy()
  return body
}

async function readUpTo(source: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop destroys the streams.
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

async function unpacked(message: IncomingMessage, packing: string, maxBytes: number): Promise<Readable> {
  // Some servers send deflate without the header of zlib, which only the first byte shows.
  const packed = packing === 'deflate' ? await readUpTo(message, maxBytes) : null
  const source = packed === null ? message : Readable.from([packed])
  const isRaw = packed !== null && ((packed[0] ?? 0) & 0x0f) !== 8
  const unpack = unpackers[isRaw ? 'raw' : packing]?.()
  if (unpack === undefined) throw new Error(`unknown content encoding ${packing.slice(0, 20)}`)
  pipeline(source, unpack, () => undefined)
  return unpack
}

/** A body that ends early is read as far as it goes. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

const unpackers: Record<string, () => Transform> = {
  gzip: () => createUnzip(lenient),
  'x-gzip': () => createUnzip(lenient),
  deflate: () => createInflate(lenient),
  raw: () => createInflateRaw(lenient),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}
