import { LRUCache } from 'lru-cache'

export type WorkCache<T extends object> = {
  /** The result for a key: cached, or of work in progress, or of work that starts now. Failed work is not cached. */
  get: (key: string, start: () => Promise<T>) => Promise<T>
  has: (key: string) => boolean
  /** Removes the results, not the work in progress. */
  drop: () => void
  clear: () => void
}

/**
 * Caches results of shared work, the latest used ones up to `maxBytes` in total; a larger result replaces all others.
 * `bytesOf` is null for a result that is not worth caching. Work in progress is not counted: lru-cache keeps the size of
 * an entry that is set again with the same value, so a promise cannot be counted before it is done.
 */
export function openWorkCache<T extends object>(maxBytes: number, bytesOf: (result: T) => number | null): WorkCache<T> {
  const done = new LRUCache<string, T>({ maxSize: maxBytes })
  const inProgress = new Map<string, Promise<T>>()

  async function finish(key: string, start: () => Promise<T>): Promise<T> {
    try {
      const result = await start()
      const bytes = bytesOf(result)
      if (bytes !== null && inProgress.has(key)) done.set(key, result, { size: Math.min(bytes + 1, maxBytes) })
      return result
    } finally {
      inProgress.delete(key)
    }
  }

  return {
    async get(key, start) {
      const known = done.get(key)
      if (known !== undefined) return known
      const before = inProgress.get(key)
      if (before !== undefined) return await before
      const work = Promise.resolve().then(() => finish(key, start))
      inProgress.set(key, work)
      return await work
    },
    has: (key) => inProgress.has(key) || done.has(key),
    drop: () => done.clear(),
    clear: () => {
      inProgress.clear()
      done.clear()
    },
  }
}
