import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder below the system's temporary folder. */
export async function makeTestFolder(): Promise<{ path: string; stop: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'gazetteer-test-'))
  return { path, stop: () => rm(path, { recursive: true, force: true }) }
}
