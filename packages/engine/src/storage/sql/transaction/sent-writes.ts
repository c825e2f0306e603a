/** SQLSTATE of statements after a failed one in the same transaction. */
const inFailedTransaction = '25P02'

/**
 * Pipelined writes of one transaction: each is sent when called, in order, and its result is awaited at the end. A
 * failed write aborts the transaction, and every later statement fails too.
 */
export class SentWrites {
  readonly #answers: Promise<unknown>[] = []

  /** Callers must not await between two calls, or the order of the statements changes. */
  readonly send = (...answers: Promise<unknown>[]): void => {
    for (const answer of answers) {
      answer.catch(() => undefined) // read by `settle` or `causeOf`
      this.#answers.push(answer)
    }
  }

  /** Throws the error of the first write that failed. */
  async settle(): Promise<void> {
    for (const answer of this.#answers) await answer
  }

  /** The root cause of the failure; errors of later statements only follow from it. */
  async causeOf(failure: unknown): Promise<unknown> {
    if (!isAfterFailedStatement(failure)) return failure
    for (const answer of await Promise.allSettled(this.#answers)) {
      if (answer.status === 'rejected' && !isAfterFailedStatement(answer.reason)) return answer.reason
    }
    return failure
  }
}

function isAfterFailedStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortedTransactionError' || ('code' in error && error.code === inFailedTransaction)
}
