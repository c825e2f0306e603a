import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js'
import { checkRuns } from './check-runs.ts'

/** The values of a page, decoded on access, because most places of a group are outside the city. */
export type Values = (index: number) => unknown
/** The level of each position; null: all have the maximum. */
export type Levels = ArrayLike<number> | null

export type Reader = { view: DataView; offset: number }

export const readerOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Reader => ({
  view: new DataView(buffer, byteOffset, byteLength),
  offset: 0,
})

/** The next levels of a v1 page, each at most `max`, after their length; null when there is nothing to store. */
export function readLevels(reader: Reader, count: number, max: number): Levels {
  if (max === 0) return null
  const length = reader.view.getUint32(reader.offset, true)
  reader.offset += 4
  return readSizedLevels(reader, { count, max, length })
}

/** Levels whose length is known, as in the header of a v2 page. */
export function readSizedLevels(
  reader: Reader,
  { count, max, length }: { count: number; max: number; length: number },
): Levels {
  const end = reader.offset + length
  const levels = max === 0 ? null : new Uint8Array(count)
  if (levels !== null) {
    const width = 32 - Math.clz32(max)
    checkRuns(reader.view, { start: reader.offset, width, count })
    readRleBitPackedHybrid(reader, width, levels, length)
  }
  reader.offset = end
  return levels
}

/** Length-prefixed strings or bytes: records offsets, copies nothing. */
export function readByteArrays({ view, offset }: Reader, count: number, kind: 'text' | 'bytes'): Values {
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  const starts = new Uint32Array(count + 1)
  let next = offset
  for (let index = 0; index < count; index += 1) {
    starts[index] = next
    next += 4 + bytes.readUInt32LE(next)
  }
  if (next > bytes.length) throw new RangeError('A value exceeds its page')
  starts[count] = next
  return (index) => {
    const [start = 0, end = 0] = [starts[index], starts[index + 1]]
    return kind === 'text' ? bytes.toString('utf8', start + 4, end) : bytes.subarray(start + 4, end)
  }
}

export function readNumbers(reader: Reader, count: number, dictionary: Values): Values {
  const width = reader.view.getUint8(reader.offset)
  reader.offset += 1
  const numbers = new Uint32Array(count)
  checkRuns(reader.view, { start: reader.offset, width, count: width > 0 ? count : 0 })
  if (width > 0) readRleBitPackedHybrid(reader, width, numbers, reader.view.byteLength - reader.offset)
  return (index) => dictionary(numbers[index] ?? 0)
}

/** Caches values that are read repeatedly. */
export function remembered(values: Values): Values {
  const known: unknown[] = []
  return (index) => (known[index] ??= values(index))
}
