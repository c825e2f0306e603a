/**
 * Rows under keys of 32 bits, sorted into groups: 8 bytes an entry, where a map of arrays takes a hundred. The key 0
 * is none. Different keys share a group where their bits do, in long lists a little more often.
 */
export class KeyedRows {
  readonly #entries: Float64Array
  readonly #width: number
  readonly #shift: number
  #size = 0

  /** A double has 53 bits: 32 for the key leave 21 for the row; longer lists leave fewer for the key. */
  constructor(rows: number, entries = rows) {
    const bits = Math.max(21, Math.ceil(Math.log2(rows + 1)))
    this.#width = 2 ** bits
    this.#shift = bits - 21
    this.#entries = new Float64Array(entries)
  }

  add(key: number, row: number): void {
    if (key === 0) return
    this.#entries[this.#size] = (key >>> this.#shift) * this.#width + row
    this.#size += 1
  }

  /** Visits each group of two or more rows, in ascending order; `sorted` has them from `start` to `end`. */
  eachGroup(visit: (sorted: Float64Array, start: number, end: number) => void): void {
    const sorted = this.#entries.subarray(0, this.#size).sort()
    for (let start = 0; start < this.#size;) {
      const first = Math.floor((sorted[start] ?? 0) / this.#width) * this.#width
      let end = start
      // The rows of a group replace its entries.
      for (; end < this.#size && (sorted[end] ?? 0) < first + this.#width; end += 1)
        sorted[end] = (sorted[end] ?? 0) - first
      if (end - start > 1) visit(sorted, start, end)
      start = end
    }
    this.#size = 0
  }

  /** The rows in the order of their keys. */
  sorted(): Uint32Array {
    const rows = Uint32Array.from(this.#entries.subarray(0, this.#size).sort(), (entry) => entry % this.#width)
    this.#size = 0
    return rows
  }
}
