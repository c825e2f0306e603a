import type { Job } from '@gazetteer/contract'
import { formatDate } from '../../platform/formats.ts'

export type DayCount = { day: string; listings: number }
export type TypeCount = { type: string; listings: number }
export type RatePoint = { at: number; rate: number; id: string }

/** Listings by the day their run began, days without one included, at most 60. */
export function listingsByDay(jobs: readonly Job[]): DayCount[] {
  if (jobs.length === 0) return []
  const counts = new Map<string, number>()
  for (const { startTime, recordsProcessed } of jobs) {
    const day = dayOf(startTime)
    counts.set(day, (counts.get(day) ?? 0) + recordsProcessed)
  }
  const first = Math.min(...jobs.map(({ startTime }) => startTime))
  const last = Math.max(...jobs.map(({ startTime }) => startTime))
  const days = new Set<string>()
  for (let at = first; at <= last; at += 86_400_000) days.add(dayOf(at))
  days.add(dayOf(last))
  return [...days].slice(-60).map((day) => ({ day, listings: counts.get(day) ?? 0 }))
}

/** Listings by business type, from runs that asked for one type: of others the share is not known. */
export function listingsByType(jobs: readonly Job[], most = 8): TypeCount[] {
  const counts = new Map<string, number>()
  for (const job of jobs) {
    const types = new Set([...job.businessTypes, ...job.cities.flatMap(({ businessTypes }) => businessTypes)])
    const [type] = types
    if (types.size === 1 && type !== undefined) counts.set(type, (counts.get(type) ?? 0) + job.recordsProcessed)
  }
  return [...counts]
    .map(([type, listings]) => ({ type, listings }))
    .toSorted((a, b) => b.listings - a.listings)
    .slice(0, most)
}

/** Listings a minute, run by run. */
export function ratesByJob(jobs: readonly Job[]): RatePoint[] {
  return jobs
    .filter(({ status }) => status !== 'running')
    .toSorted((a, b) => a.startTime - b.startTime)
    .slice(-60)
    .map(({ id, startTime, scanRate }) => ({ id, at: startTime, rate: Math.round(scanRate) }))
}

const dayOf = (at: number): string => formatDate(at).slice(0, 5)
