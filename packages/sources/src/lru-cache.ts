/** An LRU cache bounded by total weight. */
export class LruCache<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>()
  readonly #maxWeight: number
  #total = 0

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** The default weight is one. */
  set(key: string, value: Value, weight = 1): void {
    this.delete(key)
    this.#total += weight
    this.#entries.set(key, { value, weight })
    for (const [oldest, entry] of this.#entries) {
      if (this.#total <= this.#maxWeight || oldest === key) break
      this.#entries.delete(oldest)
      this.#total -= entry.weight
    }
  }

  delete(key: string): void {
    this.#total -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#total = 0
  }
}
