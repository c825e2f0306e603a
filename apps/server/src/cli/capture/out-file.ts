import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileProblem } from '@gazetteer/sources'
import { Invalid } from '../../platform/errors.ts'

/** Throws Invalid before the first request when the file cannot be created. */
export async function refuseUnwritable(out: string): Promise<void> {
  const folder = dirname(out)
  const found = await stat(folder).catch(() => null)
  if (found === null) throw new Invalid(`--out ${out}: folder not found: ${folder}`)
  if (!found.isDirectory()) throw new Invalid(`--out ${out}: ${folder} is not a folder`)
  const there = await stat(out).catch(() => null)
  if (there?.isDirectory()) throw new Invalid(`--out ${out}: is a folder`)
  // The finished file replaces what exists, so a pipe's reader would wait indefinitely.
  if (there?.isFile() === false) throw new Invalid(`--out ${out}: is a pipe or a device, not a file`)
}

/** Turns a file system error into a message for the user, prefixed with `what`; returns other errors unchanged. */
export function explained(error: unknown, what: string): unknown {
  const problem = fileProblem(error)
  return problem === null ? error : new Invalid(`${what}: ${problem}`, { cause: error })
}
