import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression } from 'pmtiles'

const inflate = promisify(gunzip)

/** Null for what does not unpack, or to more than `maxBytes`. */
export async function unpacked(bytes: Uint8Array, how: Compression, maxBytes: number): Promise<Uint8Array | null> {
  if (how === Compression.None) return bytes.length <= maxBytes ? bytes : null
  if (how !== Compression.Gzip) return null
  try {
    return await inflate(bytes, { maxOutputLength: maxBytes })
  } catch {
    return null
  }
}

/** Tag of a layer of a vector tile: field 3, with its length. */
const layerTag = 0x1a
/** Bits that a number of a tile may have. */
const maxShift = 28

/** Whether the bytes are a vector tile: layers, one after the other, to the end. An empty tile has none. */
export function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] !== layerTag) return false
    at += 1
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at]
      if (byte === undefined || shift > maxShift) return false
      at += 1
      length += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    at += length
  }
  return at === bytes.length
}
