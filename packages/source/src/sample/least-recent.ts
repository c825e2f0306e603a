/** Keeps what was used last, up to a total weight; the oldest goes first. */
export class LeastRecent<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>()
  readonly #most: number
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, weight: number): void {
    this.#total += weight
    this.#entries.set(key, { value, weight })
    for (const [oldest, entry] of this.#entries) {
      if (this.#total <= this.#most || oldest === key) break
      this.#entries.delete(oldest)
      this.#total -= entry.weight
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#total = 0
  }
}
