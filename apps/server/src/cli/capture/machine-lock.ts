import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const holderSchema = z.object({ token: z.string(), pid: z.number(), host: z.string(), until: z.number() })
type Holder = z.infer<typeof holderSchema>

/** A process that dies while removing a stale lock is considered dead after this time. */
const maxBreakMs = 10_000

/**
 * Takes the folder's lock for one process of this machine; null while a live process holds it. `until` (epoch ms):
 * the lock expires then in any case, because process ids are reused. Throws file system errors.
 */
export async function takeLock(folder: string, { now, until }: { now: number; until: number }): Promise<string | null> {
  const token = randomUUID()
  if (await claim(folder, { token, pid: process.pid, host: hostname(), until })) return token
  const holder = await read(folder)
  if (holder === null || isAlive(holder, now)) return null
  await breakLock(folder, holder.token)
  return (await claim(folder, { token, pid: process.pid, host: hostname(), until })) ? token : null
}

/** Releases the lock if this process still holds it. */
export async function releaseLock(folder: string, token: string): Promise<void> {
  if ((await read(folder))?.token === token) await rm(lockPath(folder), { force: true })
}

const lockPath = (folder: string): string => join(folder, 'lock')

/** Creating a link is atomic, so a reader never sees a lock without its holder. */
async function claim(folder: string, holder: Holder): Promise<boolean> {
  const draft = join(folder, `draft-${holder.token}`)
  await writeFile(draft, JSON.stringify(holder))
  try {
    await link(draft, lockPath(folder))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function read(folder: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(lockPath(folder), 'utf8')))
  } catch {
    return null // released in the meantime
  }
}

function isAlive({ pid, host, until }: Holder, now: number): boolean {
  if (now >= until) return false
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Only one process may remove a dead holder's lock; otherwise a second one could remove its successor's. */
async function breakLock(folder: string, token: string): Promise<void> {
  const breaker = join(folder, `break-${token}`)
  try {
    await writeFile(breaker, '', { flag: 'wx' })
  } catch {
    const begun = await stat(breaker).catch(() => null)
    if (begun !== null && Date.now() - begun.mtimeMs > maxBreakMs) await rm(breaker, { force: true })
    return
  }
  try {
    await releaseLock(folder, token)
  } finally {
    await rm(breaker, { force: true })
  }
}
