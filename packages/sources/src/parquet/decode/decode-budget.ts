/** A row group of 1,000,000 typical rows takes about 200 MB. */
export const maxGroupBytes = 256 << 20
const maxPageBytes = 128 << 20

/** Memory budget for decoding one row group, independent of the sizes that the file claims. */
export class DecodeBudget {
  #used = 0

  get used(): number {
    return this.#used
  }

  take(bytes: number): void {
    if (!(bytes >= 0)) throw new RangeError('a length is negative')
    this.#used += bytes
    if (this.#used > maxGroupBytes) throw new RangeError('the row group is too large')
  }

  takePage(bytes: number): void {
    if (bytes > maxPageBytes) throw new RangeError('a page is too large')
    this.take(bytes)
  }
}
