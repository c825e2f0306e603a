/** Tolerance for the padding of bit-packed runs. */
const padding = 1024

export type Runs = { start: number; width: number; count: number }

/**
 * Validates run-length and bit-packed runs before the library expands them: it writes as many values as a run claims.
 * Throws RangeError when runs exceed `count` values; truncation is left to the library.
 */
export function checkRuns(view: DataView, { start, width, count }: Runs): void {
  let [at, seen] = [start, 0]
  while (seen < count && at < view.byteLength) {
    const header = varint()
    const length = Math.floor(header / 2)
    const isPacked = header % 2 === 1
    seen += isPacked ? length * 8 : length
    at += isPacked ? length * width : Math.ceil(width / 8)
    if (seen > count + padding) throw new RangeError('a run is longer than its page')
  }

  function varint(): number {
    let [result, scale] = [0, 1]
    for (let bytes = 0; bytes < 5; bytes += 1) {
      const next = view.getUint8(at)
      at += 1
      result += (next & 0x7f) * scale
      if (next < 0x80) return result
      scale *= 128
    }
    throw new RangeError('a number is not terminated')
  }
}
