import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { SiteMemory } from '../site-visit.ts'

const maxBytes = 4_000_000

/** Reads a packed text; null for none and for a damaged one. */
export async function readMemory(memory: SiteMemory, key: string): Promise<string | null> {
  const packed = await memory.read(key)
  if (packed === null) return null
  try {
    return brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxBytes }).toString('utf8')
  } catch {
    return null
  }
}

export async function writeMemory(
  memory: SiteMemory,
  key: string,
  { text, expiresAt }: { text: string; expiresAt: number },
): Promise<void> {
  if (text.length > maxBytes / 2) return
  await memory.write(key, brotliCompressSync(Buffer.from(text)).toString('base64'), expiresAt)
}
