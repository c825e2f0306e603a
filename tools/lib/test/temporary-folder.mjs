import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const bytesNeeded = 8e9

/**
 * A temporary folder for the tests, removed on exit. In memory if there is space: hundreds of data folders are
 * copied, synced and deleted. Servers of other users write to it, too.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasSpace() ? inMemory : tmpdir(), 'gazetteer-tests-'))
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function hasSpace() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > bytesNeeded
  } catch {
    return false
  }
}
