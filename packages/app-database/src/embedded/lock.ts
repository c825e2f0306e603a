/** A single query takes milliseconds; a transaction holds the lock for all of its statements. */
export type Holder = 'query' | 'transaction'

/**
 * A fair mutex: waiting queries and transactions alternate, each in request order. Reads do not queue behind all
 * writes, nor writes behind all reads.
 */
export class Lock {
  readonly #waiting: Record<Holder, (() => void)[]> = { query: [], transaction: [] }
  #isHeld = false
  #wasQuery = false
  #taken = 0

  /** Resolves when the lock is held; returns the release function, which is idempotent. */
  take(holder: Holder): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting[holder].push(() => resolve(this.#onceReleased()))
      if (!this.#isHeld) this.#next()
    })
  }

  /** Number of acquisitions so far; the housekeeper uses it to detect idleness. */
  get taken(): number {
    return this.#taken
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  get waiting(): number {
    return this.#waiting.query.length + this.#waiting.transaction.length
  }

  #next(): void {
    const { query, transaction } = this.#waiting
    const isQuery = query.length > 0 && (transaction.length === 0 || !this.#wasQuery)
    const begin = (isQuery ? query : transaction).shift()
    this.#wasQuery = isQuery
    this.#isHeld = begin !== undefined
    if (begin === undefined) return
    this.#taken += 1
    begin()
  }

  #onceReleased(): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#next()
    }
  }
}
