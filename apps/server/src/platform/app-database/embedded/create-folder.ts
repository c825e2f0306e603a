import { readdir, rename, rm } from 'node:fs/promises'
import { Channel } from './channel.ts'

/**
 * Makes the database's folder where there is none yet, in a thread of its own: what making it needs (about 500 MB) is given
 * back, and the folder has its name only when it is whole. A folder that holds anything is left as it is.
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
