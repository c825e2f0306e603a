/** Maximum values in one thrift message. The footer of 1,000 row groups with 100 columns has about two million. */
const maxValues = 4_000_000
const maxDepth = 64

const [byteType, doubleType, binaryType, listType, structType] = [3, 7, 8, 9, 12]

/** Ids of the fields around a list, the outermost first, and the bytes of the list. */
export type ListPlace = { fields: readonly number[]; start: number; end: number }

/**
 * Validates a compact protocol message before the library parses it, because the library allocates lists of the
 * claimed length. Throws RangeError when the claimed size exceeds the bytes or the limit.
 */
export function checkThrift(view: DataView, start: number, onList?: (place: ListPlace) => void): void {
  let [at, values] = [start, 0]
  const fields: number[] = []
  struct(0)

  function struct(depth: number): void {
    if (depth > maxDepth) throw new RangeError('a message is nested too deeply')
    let id = 0
    for (;;) {
      const head = byte()
      if ((head & 0x0f) === 0) return
      id = head >> 4 === 0 ? Math.floor((varint() + 1) / 2) : id + (head >> 4)
      fields.push(id)
      value(head & 0x0f, depth)
      fields.pop()
    }
  }
  function value(type: number, depth: number): void {
    values += 1
    if (values > maxValues) throw new RangeError('a message has too many values')
    if (type === byteType) at += 1
    else if (type > byteType && type < doubleType) varint()
    else if (type === doubleType) at += 8
    else if (type === binaryType) {
      const length = varint()
      at += length
    } else if (type === listType) {
      const begin = at
      list(depth)
      onList?.({ fields, start: begin, end: at })
    } else if (type === structType) struct(depth + 1)
    if (at > view.byteLength) throw new RangeError('a message ends too early')
  }
  function list(depth: number): void {
    if (depth > maxDepth) throw new RangeError('a message is nested too deeply')
    const head = byte()
    const [type, short] = [head & 0x0f, head >> 4]
    const count = short === 15 ? varint() : short
    // Each element takes at least one byte.
    if (count > view.byteLength - at) throw new RangeError('a list is longer than its message')
    const isFlag = type === 1 || type === 2
    for (let left = count; left > 0; left -= 1) value(isFlag ? byteType : type, depth + 1)
  }
  function byte(): number {
    at += 1
    return view.getUint8(at - 1)
  }
  function varint(): number {
    let [result, scale] = [0, 1]
    for (let count = 0; count < 10; count += 1) {
      const next = byte()
      result += (next & 0x7f) * scale
      if (next < 0x80) return result
      scale *= 128
    }
    throw new RangeError('a number is not terminated')
  }
}
