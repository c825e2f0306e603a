import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cacheWhole } from '../whole-file.ts'
import type { ArchiveHead } from './tile-archive.ts'
import { type TileTheme, tileThemes } from './tile-releases.ts'

const headSchema = z.object({ bytes: z.base64(), validator: z.string() })
const storedSchema = z.object({
  place: z.string(),
  release: z.string(),
  heads: z.partialRecord(z.enum(tileThemes), headSchema),
})

export type StoredHeads = {
  release: string
  heads: Partial<Record<TileTheme, Pick<ArchiveHead, 'bytes' | 'validator'>>>
}

const pathIn = (cacheDir: string): string => join(cacheDir, 'archives.json')

/** The archives that were used last, so that cached tiles are found while the place does not answer. */
export async function loadHeads(cacheDir: string, place: string): Promise<StoredHeads | null> {
  try {
    const stored = storedSchema.parse(JSON.parse(await readFile(pathIn(cacheDir), 'utf8')))
    if (stored.place !== place) return null
    const heads: StoredHeads['heads'] = {}
    for (const theme of tileThemes) {
      const head = stored.heads[theme]
      if (head !== undefined) heads[theme] = { ...head, bytes: Buffer.from(head.bytes, 'base64') }
    }
    return { release: stored.release, heads }
  } catch {
    return null // missing or damaged
  }
}

/** Best effort: without it, nothing is served while the place does not answer. */
export async function saveHeads(cacheDir: string, place: string, { release, heads }: StoredHeads): Promise<void> {
  const texts = Object.entries(heads).map(([theme, { bytes, validator }]) => [
    theme,
    { bytes: Buffer.from(bytes).toString('base64'), validator },
  ])
  await cacheWhole(pathIn(cacheDir), JSON.stringify({ place, release, heads: Object.fromEntries(texts) }))
}
