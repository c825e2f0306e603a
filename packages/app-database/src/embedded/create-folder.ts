import { fork } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppDatabaseError } from '../errors.ts'
import { workerCode } from './start-worker.ts'

/**
 * Creates the database folder if it is missing, in a process of its own, which returns the memory it needs (about
 * 650 MB). The folder is renamed into place when complete. A folder with content is not changed. Throws
 * AppDatabaseError with the reason.
 */
export async function createFolder(folder: string): Promise<void> {
  if (await holdsAnything(folder)) return
  const prefix = `${folder}.new`
  await deleteStartingWith(prefix)
  // A process that outlives a killed server for a moment must not write into the next one's folder.
  const unfinished = await mkdtemp(prefix)
  try {
    await createDatabase(unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new AppDatabaseError(`The app database in ${folder} cannot be created: ${reasonOf(error)}`, { cause: error })
  }
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

/** Deletes the files and folders whose paths start with a prefix, left by processes that were killed. */
export async function deleteStartingWith(prefix: string): Promise<void> {
  const left = (await readdir(dirname(prefix))).filter((name) => name.startsWith(basename(prefix)))
  for (const name of left) await rm(join(dirname(prefix), name), { recursive: true, force: true })
}

async function createDatabase(folder: string): Promise<void> {
  // It ends before optimized code pays off.
  const execArgv = [...process.execArgv, '--liftoff-only']
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
  const creator = fork(fileURLToPath(await workerCode()), [folder], { execArgv, stdio: [...stdio] })
  let reason: string | null = null
  creator.on('message', (message) => (reason = typeof message === 'string' ? message : reason))
  const ended = await new Promise<Ended>((resolve, reject) =>
    creator.once('exit', (code, signal) => resolve({ code, signal })).once('error', reject),
  )
  if (ended.code !== 0) throw new Error(reason ?? reasonOfExit(ended))
}

type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** The kernel kills with SIGKILL when memory is short; Node aborts when it gets none. */
function reasonOfExit({ code, signal }: Ended): string {
  if (signal !== 'SIGKILL' && signal !== 'SIGABRT') return `its process ended with code ${code ?? signal}`
  return `its process was killed (${signal}), probably because the machine ran out of memory. The first start needs 800 MB of free memory. Add memory or swap, or use a PostgreSQL server (DATABASE_URL).`
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function holdsAnything(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
