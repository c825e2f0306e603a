import zlib from 'node:zlib'
import type { Compressors } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { ZSTDDecoder } from 'zstddec'

type Unpack = (bytes: Uint8Array, size: number) => Uint8Array

/** Decompressors for Parquet; the library's own Zstandard takes three times as long. */
export async function openCompressors(): Promise<Compressors> {
  zstandard ??= openZstandard()
  return {
    ...compressors,
    ZSTD: await zstandard,
    GZIP: bounded(zlib.gunzipSync),
    BROTLI: bounded(zlib.brotliDecompressSync),
  }
}

type Inflate = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

/** Rejects a page that expands beyond its header's size before allocating the memory. */
const bounded =
  (inflate: Inflate): Unpack =>
  (bytes, size) =>
    inflate(bytes, { maxOutputLength: Math.max(1, size) })

let zstandard: Promise<Unpack> | null = null

async function openZstandard(): Promise<Unpack> {
  const { zstdDecompressSync }: { inflateSync: unknown; zstdDecompressSync?: Inflate } = zlib
  if (zstdDecompressSync !== undefined) return bounded(zstdDecompressSync) // from Node 22.15 on
  const decoder = new ZSTDDecoder()
  await decoder.init()
  return (bytes, size) => decoder.decode(bytes, size)
}
