/** Pairs of rows as numbers, `lower * rows + higher`, without repetition; 15 million pairs take 120 MB. */
export class PairList {
  readonly #rows: number
  #pairs = new Float64Array(1_024)
  #size = 0

  constructor(rows: number) {
    this.#rows = rows
  }

  add(one: number, other: number): void {
    if (this.#size === this.#pairs.length) this.#makeRoom()
    this.#pairs[this.#size] = Math.min(one, other) * this.#rows + Math.max(one, other)
    this.#size += 1
  }

  visit(visit: (one: number, other: number) => void): void {
    this.#sortAndMerge()
    for (const pair of this.#pairs.subarray(0, this.#size)) {
      const one = Math.floor(pair / this.#rows)
      visit(one, pair - one * this.#rows)
    }
  }

  /** Repetitions are removed first: several keys find the same pair. */
  #makeRoom(): void {
    this.#sortAndMerge()
    if (this.#size < this.#pairs.length * 0.6) return
    const larger = new Float64Array(this.#pairs.length * 2)
    larger.set(this.#pairs.subarray(0, this.#size))
    this.#pairs = larger
  }

  #sortAndMerge(): void {
    const pairs = this.#pairs.subarray(0, this.#size).sort()
    let size = 0
    for (const pair of pairs) {
      if (size > 0 && pairs[size - 1] === pair) continue
      pairs[size] = pair
      size += 1
    }
    this.#size = size
  }
}
