import zlib from 'node:zlib'
import type { Compressors } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { ZSTDDecoder } from 'zstddec'

type Unpack = (bytes: Uint8Array, size: number) => Uint8Array

/** What Parquet files are packed with; the library's own Zstandard takes three times as long. */
export async function openCompressors(): Promise<Compressors> {
  zstandard ??= openZstandard()
  return { ...compressors, ZSTD: await zstandard }
}

let zstandard: Promise<Unpack> | null = null

async function openZstandard(): Promise<Unpack> {
  const { zstdDecompressSync }: { inflateSync: unknown; zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array } = zlib
  if (zstdDecompressSync !== undefined) return (bytes) => zstdDecompressSync(bytes) // from Node 22.15 on
  const decoder = new ZSTDDecoder()
  await decoder.init()
  return (bytes, size) => decoder.decode(bytes, size)
}
