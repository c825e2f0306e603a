const pieceLength = 65_536

/** Text in pieces of about 64 kB: few enough for a fast pipe, small enough for a flat memory. */
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
