/** Writes of the open transaction, with what undoes them. All changes of the tables go through it. */
export class Journal {
  readonly #undo: (() => void)[] = []
  readonly #assigned = new Map<object, Set<PropertyKey>>()
  #isOpen = false

  begin(): void {
    this.#isOpen = true
  }

  commit(): void {
    this.#isOpen = false
    this.#undo.length = 0
    this.#assigned.clear()
  }

  rollback(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.commit()
  }

  /** Whether the open transaction has changed this field of the row. */
  hasAssigned(row: object, key: PropertyKey): boolean {
    return this.#assigned.get(row)?.has(key) ?? false
  }

  assign<T extends object>(row: T | undefined, changes: Partial<T>): void {
    if (row === undefined) return
    if (this.#isOpen) {
      const before = { ...row }
      const keys = Object.keys(changes)
      this.#assigned.set(row, new Set([...(this.#assigned.get(row) ?? []), ...keys]))
      this.#undo.push(() => {
        for (const key of keys) Reflect.set(row, key, Reflect.get(before, key))
      })
    }
    Object.assign(row, changes)
  }

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    this.#restore(map, key)
    map.set(key, value)
  }

  delete<K>(map: Map<K, unknown>, key: K): void {
    this.#restore(map, key)
    map.delete(key)
  }

  push<T>(list: T[], ...items: readonly T[]): void {
    const { length } = list
    if (this.#isOpen) this.#undo.push(() => void (list.length = length))
    for (const item of items) list.push(item)
  }

  #restore<K, V>(map: Map<K, V>, key: K): void {
    if (!this.#isOpen) return
    const [isKnown, before] = [map.has(key), map.get(key)]
    this.#undo.push(() => (isKnown && before !== undefined ? map.set(key, before) : map.delete(key)))
  }
}
