import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

/** A name beside a file, for its next content. Processes of two containers can share a folder and a process id. */
export const temporaryName = (path: string): string => `${path}.${hostname()}.${process.pid}.tmp`

/**
 * Writes a file of a cache as a whole, with its folder: readers see the old content or the new. Best effort: after a
 * failed write the old content stays.
 */
export async function cacheWhole(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(path)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporary, content)
    await rename(temporary, path)
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined)
  }
}
