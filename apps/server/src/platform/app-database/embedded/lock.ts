/** A mutex: one holder at a time, in the order of asking. */
export class Lock {
  #tail: Promise<void> = Promise.resolve()
  #taken = 0

  /** Resolves when the lock is held, with the way to release it (once; a second call does nothing). */
  async take(): Promise<() => void> {
    const before = this.#tail
    const { promise, resolve } = withResolvers()
    this.#tail = promise
    await before
    this.#taken += 1
    return resolve
  }

  /** How often it was taken so far: the housekeeper's measure of idleness. */
  get taken(): number {
    return this.#taken
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
