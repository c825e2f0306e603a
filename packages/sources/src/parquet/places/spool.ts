import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GroupBytes } from '../decode/read-group.ts'
import { temporaryName } from '../../whole-file.ts'

/** A disk cache of fetched row groups: shared by cities, and reused after a restart. */
export type Spool = {
  load: (key: string, sizes: readonly number[]) => Promise<GroupBytes | null>
  save: (key: string, bytes: GroupBytes) => Promise<void>
}

const ending = '.group'

/** LRU eviction above `maxBytes`. A disk that is not writable disables the cache. */
export function openSpool(folder: string, maxBytes: number): Spool {
  const sizeOf = new Map<string, number>()
  let total = 0
  let known: Promise<void> | null = null

  async function scanFolder(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
    const found = await Promise.all(names.map(async (name) => ({ name, facts: await stat(join(folder, name)) })))
    const oldestFirst = found.toSorted((a, b) => a.facts.mtimeMs - b.facts.mtimeMs)
    for (const { name, facts } of oldestFirst) note(name, facts.size)
  }
  function note(name: string, size: number): void {
    total += size - (sizeOf.get(name) ?? 0)
    sizeOf.delete(name)
    sizeOf.set(name, size)
  }
  async function evict(): Promise<void> {
    for (const [name, size] of sizeOf) {
      if (total <= maxBytes) return
      sizeOf.delete(name)
      total -= size
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async load(key, sizes) {
      try {
        const path = join(folder, `${key}${ending}`)
        const all = await readFile(path)
        if (all.length !== sizes.reduce((sum, size) => sum + size, 0)) return null
        const now = new Date()
        await utimes(path, now, now)
        note(`${key}${ending}`, all.length)
        let at = 0
        return sizes.map((size) => all.subarray(at, (at += size)))
      } catch {
        return null
      }
    },
    async save(key, bytes) {
      const name = `${key}${ending}`
      const temporary = temporaryName(join(folder, name))
      try {
        await (known ??= scanFolder())
        await writeFile(temporary, bytes)
        await rename(temporary, join(folder, name))
        note(
          name,
          bytes.reduce((sum, { length }) => sum + length, 0),
        )
        await evict()
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined)
      }
    },
  }
}
