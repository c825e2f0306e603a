import { stat } from 'node:fs/promises'
import { systemClock } from './clock.ts'

/** Nothing writes a file with so long a pause. */
const abandonedMs = 24 * 3_600_000

/** Whether no process can be writing the file; false when it is gone. */
export async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && systemClock.now() - found.mtimeMs > abandonedMs
}
