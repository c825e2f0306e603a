import { Oversized, sizeText } from './oversized.ts'

const newline = 0x0a

/** Splits UTF-8 text into lines. Throws Oversized for a line above `maxBytes`, which also bounds memory. */
export async function* boundedLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let held = 0
  const add = (part: Uint8Array): void => {
    held += part.length
    if (held > maxBytes) throw new Oversized(`a line is longer than ${sizeText(maxBytes)}`)
    parts.push(part)
  }
  const take = (): string => {
    const line = Buffer.concat(parts, held).toString('utf8')
    parts = []
    held = 0
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (held > 0) yield take()
}

/** Passes chunks through. Throws Oversized when their total exceeds `maxBytes`. */
export async function* boundedChunks(stream: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A stream of bytes is expected')
    total += chunk.length
    if (total > maxBytes) throw new Oversized(`it is larger than ${sizeText(maxBytes)}`)
    yield chunk
  }
}
