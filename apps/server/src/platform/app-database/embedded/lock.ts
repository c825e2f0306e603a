/** A query of its own takes milliseconds; a transaction holds the lock for all of its statements. */
export type Holder = 'query' | 'transaction'

/** So many queries go before a transaction that waits. */
const maxQueriesInRow = 4

/**
 * A mutex: one holder at a time, in the order of asking. Queries go before transactions, so that whoever looks at something
 * does not stand in line behind everybody's work; but not so many that work stands still.
 */
export class Lock {
  readonly #waiting: Record<Holder, (() => void)[]> = { query: [], transaction: [] }
  #isHeld = false
  #queriesInRow = 0
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

  #next(): void {
    const { query, transaction } = this.#waiting
    const isQuery = query.length > 0 && (transaction.length === 0 || this.#queriesInRow < maxQueriesInRow)
    const begin = (isQuery ? query : transaction).shift()
    this.#queriesInRow = isQuery ? this.#queriesInRow + 1 : 0
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
