import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Reservation } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'

type Limits = SourceDeclaration['limits']

/** When the next request may start, and how many of the day were sent. */
const clockSchema = z.object({ nextAt: z.number(), day: z.string(), used: z.number() })
const blockSchema = z.object({ until: z.number() })
const dayMs = 86_400_000
/** A block that is longer was written while the machine's clock was wrong. */
const maxBlockMs = 3_600_000

/** How long to wait until the source may be asked; null: now. With the day's requests spent, until the next day (UTC) begins. */
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

/** Counts a request that starts now. For who holds the lock. */
export async function countRequest(folder: string, limits: Limits, now: number): Promise<void> {
  const { day, used } = await readClock(folder)
  const today = dayOf(now)
  await write(folder, 'clock', { nextAt: now + limits.gapMs, day: today, used: day === today ? used + 1 : 1 })
}

/** Nobody asks before `until`. */
export async function blockUntil(folder: string, until: number): Promise<void> {
  const known = await read(folder, 'block', blockSchema)
  if (known === null || until > known.until) await write(folder, 'block', { until })
}

async function readClock(folder: string): Promise<z.infer<typeof clockSchema>> {
  return (await read(folder, 'clock', clockSchema)) ?? { nextAt: 0, day: '', used: 0 }
}

/** Null where nothing was written yet, or what is there is damaged. */
async function read<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')))
  } catch {
    return null
  }
}

/** Whole or not at all, also for who reads meanwhile. */
async function write(folder: string, name: string, content: object): Promise<void> {
  const draft = join(folder, `${name}-${process.pid}.part`)
  await writeFile(draft, JSON.stringify(content))
  await rename(draft, join(folder, `${name}.json`))
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
