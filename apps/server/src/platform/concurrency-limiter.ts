import { LimitReached } from './errors.ts'

export type ConcurrencyLimits = {
  perAccount: number
  /** Over all accounts of this process. */
  total: number
  /** Said to who comes beyond the first limit; the second one has its own words. */
  words: (perAccount: number) => string
}

const busy = 'The server serves as many of these as it can at the moment. Please try again soon.'

/** Things that last: so many of an account, and of all accounts, go on at the same time. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #running = new Map<string, number>()
  #total = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /** Answers with what ends it, once; throws LimitReached. */
  enter(accountId: string): () => void {
    const { perAccount, total, words } = this.#limits
    const running = this.#running.get(accountId) ?? 0
    if (running >= perAccount) throw new LimitReached(words(perAccount), { code: 'too-many-at-once' })
    if (this.#total >= total) throw new LimitReached(busy, { code: 'too-many-at-once' })
    this.#running.set(accountId, running + 1)
    this.#total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#total -= 1
      const left = (this.#running.get(accountId) ?? 1) - 1
      if (left === 0) this.#running.delete(accountId)
      else this.#running.set(accountId, left)
    }
  }
}
