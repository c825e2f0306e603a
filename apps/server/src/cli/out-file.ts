import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileProblem } from '@gazetteer/sources'
import { Invalid } from '../platform/errors.ts'

/** Before anything is asked: throws Invalid where no file of that name can come to be. */
export async function refuseUnwritable(out: string): Promise<void> {
  const folder = dirname(out)
  const found = await stat(folder).catch(() => null)
  if (found === null) throw new Invalid(`--out ${out}: there is no folder ${folder}`)
  if (!found.isDirectory()) throw new Invalid(`--out ${out}: ${folder} is no folder`)
  const there = await stat(out).catch(() => null)
  if (there?.isDirectory()) throw new Invalid(`--out ${out}: it is a folder`)
  // The complete file takes the place of what is there: who reads a pipe would wait for ever.
  if (there?.isFile() === false) throw new Invalid(`--out ${out}: it is a pipe or a device, not a file`)
}

/** An error of the file system in the user's words, behind `what`; any other as it is. */
export function explained(error: unknown, what: string): unknown {
  const problem = fileProblem(error)
  return problem === null ? error : new Invalid(`${what}: ${problem}`, { cause: error })
}
