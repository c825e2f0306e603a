import { LimitReached } from '../../../platform/errors.ts'

/** Maximum waiting estimates per account; a page has one, a batch of MCP calls a few. */
const maxWaiting = 16

/**
 * Runs one estimate at a time, round-robin between accounts. Estimates are synchronous CPU work in slices; parallel
 * ones would delay every other request.
 */
export class EstimateQueue {
  /** Accounts in round-robin order. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isBusy = false

  /** Throws LimitReached when the account has too many waiting estimates. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if ((this.#waiting.get(accountId)?.length ?? 0) >= maxWaiting)
      throw new LimitReached(`${maxWaiting} estimates are already waiting. Please try again soon.`, {
        code: 'too-many-at-once',
      })
    return await this.runLater(accountId, work)
  }

  /** Like `run`, for work that must not be rejected. */
  async runLater<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turnOf(accountId)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turnOf(accountId: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(accountId)
      if (line === undefined) this.#waiting.set(accountId, [resolve])
      else line.push(resolve)
    })
  }

  /** Starts the next one synchronously, so that no other call can overtake it. */
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
