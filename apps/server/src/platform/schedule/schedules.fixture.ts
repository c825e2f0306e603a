import { nextTime } from './next-time.ts'

/** No time zone changes its offset twice within a week. */
const week = 7 * 86_400_000
export const minute = 60_000
export const tenYears = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2036, 0, 1) }
const timesInARow = 5

/** 200 accepted expressions, always the same: common ones, then combinations of every kind of field. */
export function expressions(): string[] {
  const random = seeded(11)
  const pick = (choices: readonly string[]): string => choices[Math.floor(random() * choices.length)] ?? '*'
  const all = new Set(usual)
  while (all.size < 200) all.add(kinds.map(pick).join(' '))
  return [...all]
}

const usual = [
  '* * * * *',
  '0 * * * *',
  '0 0 * * *',
  '0 9 * * *',
  '0 9 * * 1',
  '15 14 * * *',
  '30 1 * * *',
  '45 1 * * *',
  '0 2 * * *',
  '15 2 * * *',
  '30 2 * * *',
  '0 3 1 * *',
  '0 0 29 2 *',
  '0 12 L * *',
  '0 9 * * 1#1',
  '0 9 * * 5L',
  '*/20 20 20 1-4 7/9',
]
const kinds = [
  ['0', '*', '*/15', '*/7', '59', '10,40', '5-25/4', '20/30', '?'],
  ['0', '*', '*/2', '1,2', '0-3', '23', '2/11', '9-17', '*/30'],
  ['*', '*', '*', '1', '15,28', 'L', '*/10', '1-7', '31'],
  ['*', '*', '3,4', '10', 'JAN,Mar,OCT', '*/5', '7-12/2'],
  ['*', '*', '0', '7', 'MON-FRI', 'Sun', '1-5/2', '6#2', '3L', '2/3'],
]

/** The instants at which the zone's UTC offset changes. */
export function offsetChanges(zone: string, { from, to } = tenYears): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetAt = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const changes: number[] = []
  for (let start = from; start < to; start += week) {
    const before = offsetAt(start)
    if (before === offsetAt(start + week)) continue
    let [low, high] = [start, start + week]
    while (high - low > minute) {
      const middle = Math.floor((low + high) / 2 / minute) * minute
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push(high)
  }
  return changes
}

/** What is wrong with the next five times; null: nothing. */
export function faultAfter(cron: string, timezone: string, from: number): string | null {
  let time = from
  for (let nth = 0; nth < timesInARow; nth += 1) {
    const at = `"${cron}" in ${timezone} after ${new Date(time).toISOString()}`
    try {
      const next = nextTime({ cron, timezone }, time)
      if (!(next > time)) return `${at}: not later`
      time = next
    } catch (error) {
      return `${at}: ${String(error)}`
    }
  }
  return null
}

/** Pseudo-random numbers in [0, 1), deterministic for a seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
