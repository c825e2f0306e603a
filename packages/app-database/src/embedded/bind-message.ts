/**
 * PostgreSQL's message Bind with values as text, for the unnamed portal. PGlite's own serializer counts and copies a
 * value of a megabyte several times.
 */
export function bindMessage(statement: string, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)))
  const bytesOfValues = lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), 0)
  const message = Buffer.allocUnsafe(1 + 4 + 1 + Buffer.byteLength(statement) + 1 + 2 + 2 + bytesOfValues + 2)
  let at = message.write('B')
  at = message.writeInt32BE(message.length - 1, at) // without the type of the message
  at = message.writeUInt8(0, at) // the name of the portal
  at += message.write(statement, at)
  at = message.writeUInt8(0, at)
  at = message.writeInt16BE(0, at) // every value is text
  at = message.writeUInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = message.writeInt32BE(lengths[index] ?? -1, at)
    if (value !== null) at += message.write(value, at)
  }
  message.writeInt16BE(0, at) // every result is text
  return message
}
