import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cacheWhole } from '../whole-file.ts'

const storedSchema = z.object({ base: z.string(), id: z.string(), at: z.number() })
/** The last release that worked, and when it was seen (epoch ms). */
export type StoredRelease = z.infer<typeof storedSchema>

/** The release's publication date from its name; otherwise when it was last seen. */
export const dateOf = ({ id, at }: StoredRelease): number => Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? '') || at
const storedPath = (cacheDir: string): string => join(cacheDir, 'release.json')

export async function loadStored(cacheDir: string | null, base: string): Promise<StoredRelease | null> {
  if (cacheDir === null) return null
  try {
    const stored = storedSchema.parse(JSON.parse(await readFile(storedPath(cacheDir), 'utf8')))
    return stored.base === base ? stored : null
  } catch {
    return null
  }
}

/** Best effort: a failed write only means another lookup later. */
export async function saveLast(cacheDir: string | null, stored: StoredRelease): Promise<void> {
  if (cacheDir === null) return
  await cacheWhole(storedPath(cacheDir), JSON.stringify(stored))
}
