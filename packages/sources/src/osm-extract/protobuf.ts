/** Thrown for invalid bytes; the caller adds the file's name. */
export class DamagedBytes extends Error {}

/** Thrown for a valid file that needs more than this reader has; the caller adds the file's name. */
export class UnsupportedFile extends Error {}

/** Thrown for a file above a limit; the message says the size and the limit. The caller adds the file's name. */
export class OverLimit extends Error {}

/** Reads protocol buffers from a byte range. Reading past the end throws DamagedBytes. */
export class ProtobufReader {
  readonly bytes: Buffer
  at: number
  readonly end: number

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    if (start < 0 || end > bytes.length || start > end) throw new DamagedBytes('a length exceeds the data')
    this.bytes = bytes
    this.at = start
    this.end = end
  }

  hasMore(): boolean {
    return this.at < this.end
  }

  /** Number and wire type of the next field. */
  field(): { number: number; wire: number } {
    const key = this.varint()
    return { number: Math.floor(key / 8), wire: key % 8 }
  }

  /** An unsigned number, exact below 2^53. */
  varint(): number {
    const first = this.at < this.end ? (this.bytes[this.at] ?? 0) : 0x80
    if (first < 0x80) {
      this.at += 1
      return first
    }
    let value = 0
    let scale = 1
    for (let count = 0; count < 10; count += 1) {
      if (this.at >= this.end) throw new DamagedBytes('the data ends in the middle of a number')
      const byte = this.bytes[this.at] ?? 0
      this.at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
    throw new DamagedBytes('a number is not terminated')
  }

  /** A plain 64-bit number in two's complement. */
  int64(): number {
    const start = this.at
    const value = this.varint()
    if (value <= Number.MAX_SAFE_INTEGER) return value
    let exact = 0n
    for (let at = this.at - 1; at >= start; at -= 1) exact = (exact << 7n) | BigInt((this.bytes[at] ?? 0) & 0x7f)
    return Number(BigInt.asIntN(64, exact))
  }

  /** A zigzag-encoded signed number. */
  signed(): number {
    const value = this.varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  /** A reader for a length-delimited field. */
  part(): ProtobufReader {
    const { start, end } = this.span()
    return new ProtobufReader(this.bytes, start, end)
  }

  /** Where a length-delimited field is, without an object that reads it. */
  span(): { start: number; end: number } {
    const length = this.varint()
    const start = this.at
    const end = start + length
    if (end > this.end) throw new DamagedBytes('a length exceeds the data')
    this.at = end
    return { start, end }
  }

  raw(): Buffer {
    const { start, end } = this.span()
    return this.bytes.subarray(start, end)
  }

  text(): string {
    return this.raw().toString('utf8')
  }

  skip(wire: number): void {
    if (wire === 0) this.varint()
    else if (wire === 1) this.at += 8
    else if (wire === 2) this.span()
    else if (wire === 5) this.at += 4
    else throw new DamagedBytes(`a field of unknown type ${wire}`)
    if (this.at > this.end) throw new DamagedBytes('a field exceeds the data')
  }
}
