import { LimitReached } from '../../../platform/errors.ts'

/** One account may have so many estimates waiting; a page has one, a batch of MCP calls a few. */
const maxWaiting = 16

/**
 * Estimates are synchronous work in slices: side by side, a slice of each would delay every other request of the process. So one
 * runs at a time, and accounts take turns.
 */
export class EstimateQueue {
  /** Accounts in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isBusy = false

  /** Throws LimitReached where the account has too many waiting. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if ((this.#waiting.get(accountId)?.length ?? 0) >= maxWaiting)
      throw new LimitReached(`${maxWaiting} estimates of yours are waiting. Please try again soon.`, {
        code: 'too-many-at-once',
      })
    return await this.runLater(accountId, work)
  }

  /** As `run`, for work that must not be refused. */
  async runLater<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#slice(accountId)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #slice(accountId: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(accountId)
      if (line === undefined) this.#waiting.set(accountId, [resolve])
      else line.push(resolve)
    })
  }

  /** The next one begins without a gap in which another could overtake it. */
  #next(): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#isBusy = false
      return
    }
    const [accountId, line] = first
    const begin = line.shift()
    this.#waiting.delete(accountId)
    if (line.length > 0) this.#waiting.set(accountId, line)
    begin?.()
  }
}
