import { Oversized, sizeText } from './oversized.ts'

/**
 * The body of a response after decompression. Stops at `maxBytes`: throws Oversized, and the connection is closed. Throws
 * fetch's own errors for a body that is cut off.
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
