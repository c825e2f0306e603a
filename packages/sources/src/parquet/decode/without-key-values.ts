import { checkThrift } from './check-thrift.ts'

/** Fields of key-value metadata, of the file and of a column chunk, in the thrift definition of Parquet. */
const keyValues = new Set(['5', '4.1.3.8'])
/** The list header of no structs. */
const noStructs = 0x0c
/** The length and the magic bytes after the metadata. */
const endBytes = 8

/**
 * A footer whose lists of key-value metadata are empty. They are not used, and the library reads only text: some writers
 * store numbers there. Throws RangeError for invalid metadata.
 */
export function withoutKeyValues(footer: Uint8Array): Uint8Array {
  const cuts: { start: number; end: number }[] = []
  const end = footer.byteLength - endBytes
  checkThrift(new DataView(footer.buffer, footer.byteOffset, end), 0, ({ fields, start, end: after }) => {
    if (keyValues.has(fields.join('.'))) cuts.push({ start, end: after })
  })
  const parts: Uint8Array[] = []
  let at = 0
  for (const cut of cuts) {
    parts.push(footer.subarray(at, cut.start), Uint8Array.of(noStructs))
    at = cut.end
  }
  parts.push(footer.subarray(at, end))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(length)
  return Buffer.concat([...parts, size, Buffer.from('PAR1')])
}
