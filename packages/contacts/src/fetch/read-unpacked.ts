import type { IncomingMessage } from 'node:http'
import { type Readable, type Transform, pipeline } from 'node:stream'
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
  const source = packing === undefined ? message : await unpacked(message, packing)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop destroys the streams.
    if (size >= maxBytes) break
  }
  message.destroy()
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

async function unpacked(message: IncomingMessage, packing: string): Promise<Readable> {
  const unpack = packing === 'deflate' ? await inflateOf(message) : unpackers[packing]?.()
  if (unpack === undefined) throw new Error(`unknown content encoding ${packing.slice(0, 20)}`)
  pipeline(message, unpack, () => undefined)
  return unpack
}

/** A body that ends early is read as far as it goes. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

const unpackers: Record<string, () => Transform> = {
  gzip: () => createUnzip(lenient),
  'x-gzip': () => createUnzip(lenient),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** Some servers send deflate without the header of zlib. */
async function inflateOf(message: IncomingMessage): Promise<Transform> {
  const first = await new Promise<Buffer | null>((resolve, reject) => {
    message.once('readable', () => {
      const chunk: unknown = message.read()
      resolve(Buffer.isBuffer(chunk) ? chunk : null)
    })
    message.once('error', reject)
  })
  if (first !== null) message.unshift(first)
  return ((first?.[0] ?? 0) & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)
}
