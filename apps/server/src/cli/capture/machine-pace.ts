import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Reservation } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'

type Limits = SourceDeclaration['limits']

/** When the next request may start, and the number of requests sent today. */
const clockSchema = z.object({ nextAt: z.number(), day: z.string(), used: z.number() })
const blockSchema = z.object({ until: z.number() })
const dayMs = 86_400_000
/** A longer block was written while the machine's clock was wrong. */
const maxBlockMs = 3_600_000

/**
 * Wait until the source accepts the next request; null: now. When the daily limit is used up, until the next day
 * (UTC).
 */
export async function readWait(
  folder: string,
  limits: Limits,
  now: number,
): Promise<Exclude<Reservation, { kind: 'go' }> | null> {
  const { nextAt, day, used } = await readClock(folder)
  if (limits.perDay !== null && day === dayOf(now) && used >= limits.perDay)
    return { kind: 'spent', waitMs: dayMs - (now % dayMs) }
  const { until } = (await read(folder, 'block', blockSchema)) ?? { until: 0 }
  const waitMs = Math.max(Math.min(nextAt - now, limits.gapMs), Math.min(until - now, maxBlockMs))
  return waitMs > 0 ? { kind: 'wait', waitMs } : null
}

/** Counts a request that starts now. The caller must hold the lock. */
export async function countRequest(folder: string, limits: Limits, now: number): Promise<void> {
  const { day, used } = await readClock(folder)
  const today = dayOf(now)
  await write(folder, 'clock', { nextAt: now + limits.gapMs, day: today, used: day === today ? used + 1 : 1 })
}

/** Blocks all requests until `until`. */
export async function blockUntil(folder: string, until: number): Promise<void> {
  const known = await read(folder, 'block', blockSchema)
  if (known === null || until > known.until) await write(folder, 'block', { until })
}

async function readClock(folder: string): Promise<z.infer<typeof clockSchema>> {
  return (await read(folder, 'clock', clockSchema)) ?? { nextAt: 0, day: '', used: 0 }
}

/** Null when the file is missing or damaged. */
async function read<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')))
  } catch {
    return null
  }
}

/** Written atomically, so that concurrent readers see a complete file. */
async function write(folder: string, name: string, content: object): Promise<void> {
  const draft = join(folder, `${name}-${process.pid}.part`)
  await writeFile(draft, JSON.stringify(content))
  await rename(draft, join(folder, `${name}.json`))
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
