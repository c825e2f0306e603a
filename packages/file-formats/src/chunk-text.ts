const chunkLength = 65_536

/** Buffers text into chunks of about 64 kB: large enough for throughput, small enough for constant memory. */
export async function* chunkText(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const part of parts) {
    chunk += part
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
