import type { Job } from '@gazetteer/contract'

export type ListingsOfDay = {
  /** Local midnight. */
  day: number
  listings: number
}

const shownDays = 60

/** Listings by start day of their job, including empty days; the last 60 days up to the newest job. */
export function listingsByDay(jobs: readonly Job[]): ListingsOfDay[] {
  if (jobs.length === 0) return []
  const counts = new Map<number, number>()
  for (const { startTime, recordsProcessed } of jobs) {
    const day = dayOf(startTime)
    counts.set(day, (counts.get(day) ?? 0) + recordsProcessed)
  }
  const first = Math.min(...counts.keys())
  const days: ListingsOfDay[] = []
  for (let day = Math.max(...counts.keys()); day >= first && days.length < shownDays; day = dayBefore(day))
    days.unshift({ day, listings: counts.get(day) ?? 0 })
  return days
}

const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Days last 23 to 25 hours. */
function dayBefore(day: number): number {
  const date = new Date(day)
  return dayOf(date.setDate(date.getDate() - 1))
}
