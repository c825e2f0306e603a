import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own below the system's temporary one. */
export async function makeTestFolder(): Promise<{ path: string; stop: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'gazetteer-test-'))
  return { path, stop: () => rm(path, { recursive: true, force: true }) }
}
