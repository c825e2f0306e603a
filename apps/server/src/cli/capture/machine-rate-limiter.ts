import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createMemoryRateLimiter } from '@gazetteer/engine/memory'
import { fileProblem } from '@gazetteer/bounded'
import { releaseLock, takeLock } from './machine-lock.ts'
import { blockUntil, countRequest, readWait } from './machine-pace.ts'
import type { Reservation, SourceRateLimiter } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'

export type MachineRateLimiterSettings = {
  /** This user's cache folder; created on demand. */
  cacheDir: string
  now: () => number
  /** Called once when the folder is unusable; limits then apply to this process only. */
  onWarning: (text: string) => void
}

/** A lock older than the longest answer plus this time is stale. */
const graceMs = 30_000
/** Interval for checking whether another process's request has finished. */
const recheckMs = 250

/**
 * Rate limiter shared by all captures of this user on this machine. Each server has a folder with a lock for the
 * request in flight and a clock file. A source without a server, or with many parallel requests, is limited per
 * process.
 */
export function createMachineRateLimiter({ cacheDir, now, onWarning }: MachineRateLimiterSettings): SourceRateLimiter {
  const local = createMemoryRateLimiter(now)
  const held = new Map<string, { folder: string; token: string }>()
  let isUnshared = false

  /** Null when limits apply to this process only. */
  async function withSharedFolder<T>(
    declaration: SourceDeclaration,
    work: (folder: string) => Promise<T>,
  ): Promise<T | null> {
    const { server, limits } = declaration
    if (isUnshared || server === null || limits.concurrency !== 1) return null
    const folder = join(cacheDir, 'pace', createHash('sha256').update(server).digest('hex').slice(0, 16))
    try {
      await mkdir(folder, { recursive: true })
      return await work(folder)
    } catch (error) {
      const problem = fileProblem(error)
      if (problem === null) throw error
      isUnshared = true
      onWarning(`Captures on this machine cannot share their rate limit: ${problem} (${folder}).`)
      return null
    }
  }

  async function reserveIn(folder: string, declaration: SourceDeclaration): Promise<Reservation> {
    const { id, limits, answersWithinMs } = declaration
    const wait = await readWait(folder, limits, now())
    if (wait !== null) return wait
    const token = await takeLock(folder, { now: now(), until: now() + answersWithinMs + graceMs })
    if (token === null) return { kind: 'wait', waitMs: recheckMs }
    const left = await readWait(folder, limits, now())
    if (left !== null) {
      await releaseLock(folder, token)
      return left
    }
    await countRequest(folder, limits, now())
    held.set(id, { folder, token })
    return { kind: 'go', inMs: 0, permit: 0 }
  }

  return {
    async reserve(declaration, runId) {
      const reserved = await withSharedFolder(declaration, (folder) => reserveIn(folder, declaration))
      return reserved ?? (await local.reserve(declaration, runId))
    },
    // The lock names its process and outlives every answer.
    renew: async () => undefined,
    async release(source, permit) {
      const lock = held.get(source)
      if (lock === undefined) return await local.release(source, permit)
      held.delete(source)
      await releaseLock(lock.folder, lock.token)
      return null
    },
    async block(declaration, waitMs) {
      const isDone = await withSharedFolder(declaration, (folder) =>
        blockUntil(folder, now() + waitMs).then(() => true),
      )
      if (isDone === null) await local.block(declaration, waitMs)
    },
  }
}
