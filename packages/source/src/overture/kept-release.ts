import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const keptSchema = z.object({ base: z.string(), id: z.string(), at: z.number() })
/** The last release that worked, and when it was seen (epoch ms). */
export type Kept = z.infer<typeof keptSchema>

/** When it was published; where its name does not tell, when it was last seen. */
export const dateOf = ({ id, at }: Kept): number => Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? '') || at
const keptPath = (cacheDir: string): string => join(cacheDir, 'release.json')

export async function loadKept(cacheDir: string | null, base: string): Promise<Kept | null> {
  if (cacheDir === null) return null
  try {
    const kept = keptSchema.parse(JSON.parse(await readFile(keptPath(cacheDir), 'utf8')))
    return kept.base === base ? kept : null
  } catch {
    return null
  }
}

/** A convenience: what cannot be kept is looked for again. */
export async function keepLast(cacheDir: string | null, kept: Kept): Promise<void> {
  if (cacheDir === null) return
  const path = keptPath(cacheDir)
  try {
    await mkdir(cacheDir, { recursive: true })
    await writeFile(`${path}.${process.pid}.tmp`, JSON.stringify(kept))
    await rename(`${path}.${process.pid}.tmp`, path)
  } catch {
    // the next start asks the catalog
  }
}
