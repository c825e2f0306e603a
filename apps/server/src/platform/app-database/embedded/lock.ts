/** A query of its own takes milliseconds; a transaction holds the lock for all of its statements. */
export type Holder = 'query' | 'transaction'

/**
 * A mutex: one holder at a time. Queries and transactions that wait have it by turns, each kind in the order of asking: whoever
 * looks at something does not stand in line behind everybody's work, and work never behind all who look.
 */
export class Lock {
  readonly #waiting: Record<Holder, (() => void)[]> = { query: [], transaction: [] }
  #isHeld = false
  #wasQuery = false
  #taken = 0

  /** Resolves when the lock is held, with the way to release it (once; a second call does nothing). */
  take(holder: Holder): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting[holder].push(() => resolve(this.#onceReleased()))
      if (!this.#isHeld) this.#next()
    })
  }

  /** How often it was taken so far: the housekeeper's measure of idleness. */
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
