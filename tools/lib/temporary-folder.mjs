import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const roomNeeded = 8e9

/**
 * A folder for what the tests write, gone with the process: in memory where there is room, since hundreds of data folders are copied,
 * synced and thrown away again. Servers of another user look into it.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'gazetteer-tests-'))
  chmodSync(folder, 0o755)
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
