import { chmod, stat } from 'node:fs/promises'
import { StartRefused } from './start-refused.ts'

const others = 0o077
const sticky = 0o1000

/** Sets the umask, so that new files are private to this user, also in threads (the embedded database). */
export function keepFilesPrivate(): void {
  process.umask(others)
}

/**
 * Makes a folder private, even if it already exists. Returns a sentence for the operator when that is not possible.
 * Throws StartRefused for a shared folder such as /tmp.
 */
export async function makeFolderPrivate(path: string): Promise<string | null> {
  if (process.platform === 'win32') return null
  if (((await stat(path)).mode & sticky) !== 0) {
    throw new StartRefused(`DATA_DIR names ${path}, a shared folder. Set it to a dedicated folder.`)
  }
  const isClosed = await chmod(path, 0o700).then(
    async () => ((await stat(path)).mode & others) === 0,
    () => false,
  )
  return isClosed
    ? null
    : `The data folder ${path} cannot be made private: other users of this machine may be able to read it.`
}
