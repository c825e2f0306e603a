const pieceLength = 65_536

/** Buffers text into chunks of about 64 kB: large enough for throughput, small enough for constant memory. */
export async function* inPieces(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const part of parts) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
