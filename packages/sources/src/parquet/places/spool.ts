import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GroupBytes, packedBytes } from '../decode/read-group.ts'
import type { ByteRange } from '../files/ranged-file.ts'
import { temporaryName } from '../../whole-file.ts'

/** A disk cache of fetched row groups: shared by cities, and reused after a restart. */
export type Spool = {
  load: (key: string, ranges: readonly ByteRange[]) => Promise<GroupBytes | null>
  save: (key: string, group: GroupBytes) => Promise<void>
}

const ending = '.group'

/** LRU eviction above `maxBytes`. A disk that is not writable disables the cache. */
export function openSpool(folder: string, maxBytes: number): Spool {
  const sizeOf = new Map<string, number>()
  let total = 0
  let writing: Promise<void> | null = null

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
    async load(key, ranges) {
      try {
        const path = join(folder, `${key}${ending}`)
        const all = await readFile(path)
        if (all.length !== packedBytes(ranges)) return null
        const now = new Date()
        await utimes(path, now, now)
        note(`${key}${ending}`, all.length)
        let at = 0
        return ranges.map(({ start, end }) => ({ start, bytes: all.subarray(at, (at += end - start)) }))
      } catch {
        return null
      }
    },
    async save(key, group) {
      const name = `${key}${ending}`
      const temporary = temporaryName(join(folder, name))
      try {
        await (writing ??= scanFolder())
        const pieces = group.map(({ bytes }) => bytes)
        await writeFile(temporary, pieces)
        await rename(temporary, join(folder, name))
        note(
          name,
          pieces.reduce((sum, { length }) => sum + length, 0),
        )
        await evict()
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined)
      }
    },
  }
}
