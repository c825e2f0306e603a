/** PostgreSQL's word for a statement behind one that was refused. */
const behindRefused = '25P02'

/**
 * Writes of one transaction: each is sent when it is asked for, in that order, and nobody waits for its answer before the
 * end. A write that is refused ends the transaction; every statement behind it is refused too.
 */
export class SentWrites {
  readonly #answers: Promise<unknown>[] = []

  /** To be called with what is sent already: nothing may be awaited between the verb's call and this one. */
  readonly send = (...answers: Promise<unknown>[]): void => {
    for (const answer of answers) {
      answer.catch(() => undefined) // read by `answered` or `causeOf`
      this.#answers.push(answer)
    }
  }

  /** Throws what the first write that was refused says. */
  async answered(): Promise<void> {
    for (const answer of this.#answers) await answer
  }

  /** Why the transaction failed: what a later statement says of it is not worth telling. */
  async causeOf(failure: unknown): Promise<unknown> {
    if (!isBehindRefused(failure)) return failure
    for (const answer of await Promise.allSettled(this.#answers)) {
      if (answer.status === 'rejected' && !isBehindRefused(answer.reason)) return answer.reason
    }
    return failure
  }
}

function isBehindRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortedTransactionError' || ('code' in error && error.code === behindRefused)
}
