import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const roomNeeded = 8e9

/**
 * A folder for what the tests write, gone with the process: in memory where there is room, since hundreds of data folders are copied,
 * synced and thrown away again. Servers of other users write into it, too.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'gazetteer-tests-'))
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomNeeded
  } catch {
    return false
  }
}
