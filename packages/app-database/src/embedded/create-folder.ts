import { readdir, rename, rm } from 'node:fs/promises'
import { Channel } from './channel.ts'

/**
 * Creates the database folder if it is missing, in a separate thread to free the memory it needs (about 500 MB). The
 * folder is renamed into place when complete. A folder with content is not changed.
 */
export async function createFolder(folder: string): Promise<void> {
  if (await holdsAnything(folder)) return
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const channel = await Channel.open(unfinished, () => undefined)
  await channel.close()
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

async function holdsAnything(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
