import { Oversized, sizeText } from './oversized.ts'

/**
 * Reads a response body after decompression. Above `maxBytes` it throws Oversized and closes the connection. A
 * truncated body throws fetch's own error.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const { body } = response
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of body) {
    total += chunk.byteLength
    // Leaving the loop cancels the body.
    if (total > maxBytes) throw new Oversized(`is longer than ${sizeText(maxBytes)}`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, total)
}

/** Closes the connection of a response whose body is not needed. */
export async function discardBody({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined)
}
