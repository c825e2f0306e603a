import { chmod, stat } from 'node:fs/promises'
import { StartRefused } from './start-refused.ts'

const others = 0o077
const sticky = 0o1000

/** What this process makes from now on is its own user's alone; its threads (the embedded database) share this. */
export function keepFilesPrivate(): void {
  process.umask(others)
}

/**
 * Closes a folder, which may have been there before, to other users of the machine; what lies in it is closed with it. Answers
 * with a sentence for the operator where that cannot be. Throws StartRefused for a folder that everybody shares, such as /tmp.
 */
export async function closeFolder(path: string): Promise<string | null> {
  if (process.platform === 'win32') return null
  if (((await stat(path)).mode & sticky) !== 0) {
    throw new StartRefused(`DATA_DIR names ${path}, which everybody shares. Set it to a folder of its own.`)
  }
  const isClosed = await chmod(path, 0o700).then(
    async () => ((await stat(path)).mode & others) === 0,
    () => false,
  )
  return isClosed ? null : `The data folder ${path} cannot be closed: other users of this machine may read it.`
}
