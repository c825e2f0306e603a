/** `day` 0 is Sunday, `hour` 0 to 24. */
export type WeekTime = { day: number; hour: number; minute: number }
export type OpenPeriod = { open: WeekTime; close?: WeekTime | undefined }

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const day = 24 * 60
const week = 7 * day

/**
 * Periods of a week in OpenStreetMap's opening hours: `Mo-Fr 09:00-17:00; Sa 10:00-14:00`. A period may end the next
 * day (`18:00-02:00`); a longer one is cut at midnight. Null without periods. A period without an end never ends.
 */
export function hoursOfPeriods(periods: readonly OpenPeriod[]): string | null {
  if (periods.length === 0) return null
  if (periods.some(({ close }) => close === undefined)) return '24/7'
  const ofDay = names.map((): string[] => [])
  for (const { open, close } of periods) {
    if (close === undefined) continue
    const start = minuteOf(open)
    const length = (minuteOf(close) - start + week) % week || week
    for (const [from, until] of spans(start, length))
      ofDay[Math.floor(from / day) % 7]?.push(spanText(from % day, until))
  }
  const texts = ofDay.map((spansOfDay) => spansOfDay.sort().join(','))
  if (texts.every((text) => text === '00:00-24:00')) return '24/7'
  return groups(texts).join('; ')
}

/** Minutes since Monday, 0:00. */
const minuteOf = ({ day: sunday, hour, minute }: WeekTime): number => ((sunday + 6) % 7) * day + hour * 60 + minute

/** Start and length in minutes, cut at midnight when a span is longer than a day. */
function spans(start: number, length: number): [number, number][] {
  if (length < day) return [[start, length]]
  const untilMidnight = day - (start % day)
  const rest = length - untilMidnight
  const first: [number, number] = [start, untilMidnight]
  return rest <= 0 ? [first] : [first, ...spans((start + untilMidnight) % week, rest)]
}

function spanText(from: number, length: number): string {
  const end = from + length
  return `${clock(from)}-${clock(end > day ? end - day : end)}`
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Consecutive days with the same hours in one rule; closed days have none. */
function groups(texts: readonly string[]): string[] {
  const rules: string[] = []
  for (let first = 0; first < 7;) {
    let last = first
    while (last < 6 && texts[last + 1] === texts[first]) last += 1
    const days = first === last ? names[first] : `${names[first]}-${names[last]}`
    if (texts[first] !== '') rules.push(`${days} ${texts[first]}`)
    first = last + 1
  }
  return rules
}
