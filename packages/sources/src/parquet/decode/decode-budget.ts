/** Memory for decoding a row group. A group of 1,048,576 places with all fields filled takes 0.5 GB. */
const maxGroupBytes = 1 << 30
/** A small file must not expand to a gigabyte: columns of real places take at most 10 times their compressed size. */
const [bytesPerPackedByte, leastGroupBytes] = [32, 256 << 20]

/** The limit for a row group with so many compressed bytes. */
export const groupLimit = (packedBytes: number): number =>
  Math.min(maxGroupBytes, Math.max(leastGroupBytes, packedBytes * bytesPerPackedByte))

export class OverBudget extends Error {
  constructor() {
    super('The row group needs more memory than the limit')
    this.name = 'OverBudget'
  }
}

/** Memory budget for decoding one row group, independent of the sizes that the file claims. */
export class DecodeBudget {
  readonly limit: number
  #used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get used(): number {
    return this.#used
  }

  take(bytes: number): void {
    if (!(bytes >= 0)) throw new RangeError('a length is negative')
    this.#used += bytes
    if (this.#used > this.limit) throw new OverBudget()
  }

  /** Counts bytes that are released when the work is done. */
  async during<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    this.take(bytes)
    const result = await work()
    this.#used -= bytes
    return result
  }
}
