import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileProblem } from '@gazetteer/bounded'
import { Invalid } from '../../platform/errors.ts'

/** As the name of a file. */
export const standardOutput = '-'

/** The reader of standard output has closed it, as `| head -1` does: nothing is left to write. */
export class ClosedOutput extends Error {}

/** Throws Invalid when the file cannot be created. Commands ask before the first request, too. */
export async function refuseUnwritable(out: string): Promise<void> {
  if (out === standardOutput) return
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

/** Throws Invalid when the file is also read. */
export async function refuseOverwriting(out: string, inputs: { option: string; path: string }[]): Promise<void> {
  if (out === standardOutput) return
  const there = await stat(out).catch(() => null)
  if (there === null) return
  for (const { option, path } of inputs) {
    const read = await stat(path).catch(() => null)
    if (read?.dev === there.dev && read.ino === there.ino)
      throw new Invalid(`--out ${out}: is the file of ${option}, which would be overwritten`)
  }
}

/**
 * Writes a stream to a file, which is renamed into place when it is complete, or to standard output. Throws
 * ClosedOutput when its reader has closed that.
 */
export async function saveStream(
  stream: Readable,
  { out, signal, onStored }: { out: string; signal?: AbortSignal; onStored?: () => Promise<boolean> },
): Promise<void> {
  const options = signal === undefined ? {} : { signal }
  if (out === standardOutput) {
    await pipeline(stream, process.stdout, { ...options, end: false }).catch((error: unknown) => {
      throw isClosedPipe(error) ? new ClosedOutput('Standard output was closed') : error
    })
    await onStored?.()
    return
  }
  await refuseUnwritable(out).catch((error: unknown) => {
    stream.destroy()
    throw error
  })
  const part = `${out}.part`
  try {
    await pipeline(stream, createWriteStream(part), options)
    if ((await onStored?.()) === false) await rm(part, { force: true })
    else await rename(part, out)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw explained(error, `${out} cannot be written`)
  }
}

const isClosedPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE'
