import { LimitReached } from './errors.ts'

export type ConcurrencyLimits = {
  perAccount: number
  /** Over all accounts, per process. */
  total: number
  /** The message over the first limit; the second limit has its own. */
  message: (perAccount: number) => string
}

const busy = 'The server is busy. Please try again soon.'

/** Limits concurrent long-running work, per account and in total. */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #running = new Map<string, number>()
  #total = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /** Returns an idempotent release function; throws LimitReached. */
  enter(accountId: string): () => void {
    const { perAccount, total, message } = this.#limits
    const running = this.#running.get(accountId) ?? 0
    if (running >= perAccount) throw new LimitReached(message(perAccount), { code: 'too-many-at-once' })
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

  /** Throws LimitReached, else what the work throws. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(accountId)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
