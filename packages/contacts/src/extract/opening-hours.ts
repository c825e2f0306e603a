import { type OpenPeriod, hoursOfPeriods } from '@gazetteer/listing/normalize'

const dayNumbers: Record<string, number> = { su: 0, mo: 1, tu: 2, we: 3, th: 4, fr: 5, sa: 6 }

/** `Monday`, `Mo`, `https://schema.org/Monday`; null for holidays and other text. */
function dayOf(text: string): number | null {
  const name = text
    .replace(/^.*[/#:]/, '')
    .trim()
    .toLowerCase()
  return /^[a-z]{2,9}\.?$/.test(name) ? (dayNumbers[name.slice(0, 2)] ?? null) : null
}

type Clock = { hour: number; minute: number }

/** `09:00`, `9:00:00`, `T0900`, `9 am`; null for other text. */
function clockOf(text: string): Clock | null {
  const [, hours, minutes = '0', half] =
    /^T?(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?\s*(am|pm|a\.m\.|p\.m\.)?$/i.exec(text.trim()) ??
    []
  if (hours === undefined) return null
  const twelve = Number(hours) % 12
  const afternoon = half?.toLowerCase().startsWith('p') === true ? twelve + 12 : twelve
  const hour = half === undefined ? Number(hours) : afternoon
  const minute = Number(minutes)
  return hour > 24 || minute > 59 ? null : { hour, minute }
}

/** A period of a day; null when it is closed then (`00:00` to `00:00`). A minute before midnight is midnight. */
function periodOf(day: number, open: Clock, close: Clock): OpenPeriod | null {
  const isUntilMidnight = (close.hour === 23 && close.minute === 59) || close.hour === 24
  const end = isUntilMidnight ? { hour: 24, minute: 0 } : close
  const [from, until] = [open.hour * 60 + open.minute, end.hour * 60 + end.minute]
  if (from === until) return null
  const isNextDay = until < from || until === 24 * 60
  const closing = until === 24 * 60 ? { hour: 0, minute: 0 } : end
  return { open: { day, ...open }, close: { day: isNextDay ? (day + 1) % 7 : day, ...closing } }
}

export type HoursSpecification = { days: readonly string[]; opens: string; closes: string }

/** `openingHoursSpecification` in OpenStreetMap's syntax; null when nothing is open or something cannot be read. */
export function hoursOfSpecifications(specifications: readonly HoursSpecification[]): string | null {
  const periods: OpenPeriod[] = []
  for (const { days, opens, closes } of specifications) {
    const [open, close] = [clockOf(opens), clockOf(closes)]
    if (open === null || close === null) return null
    for (const name of days) {
      const day = dayOf(name)
      const period = day === null ? null : periodOf(day, open, close)
      if (period !== null) periods.push(period)
    }
  }
  return hoursOfPeriods(distinctPeriods(periods))
}

/** `Mo-Fr 09:00-17:00; Sa …`, with commas, or with spaces only before the name of a day. */
const rulesApart = /;|(?<=\d(?:\s*[ap]m)?)\s*,\s*(?=[a-z])|(?<=\d(?:\s*[ap]m)?)\s+(?=(?:mo|tu|we|th|fr|sa|su)[a-z]*\b)/i

/** `Mo-Fr 09:00-12:00,13:00-17:00` texts of `openingHours`; null when one of them cannot be read. */
export function hoursOfTexts(texts: readonly string[]): string | null {
  const periods: OpenPeriod[] = []
  for (const rule of texts.flatMap((text) => text.split(rulesApart))) {
    const [, dayText, timeText] = /^\s*([A-Za-z][A-Za-z,\s–-]*?)[\s:]*(\d.*)?$/.exec(rule) ?? []
    if (rule.trim() === '' || /^[A-Za-z,\s–-]+[\s:](?:closed|off)\s*$/i.test(rule)) continue
    const days = daysOf(dayText ?? '')
    if (days === null) return null
    const spans = timeText === undefined ? ['00:00-24:00'] : timeText.split(/,|\band\b/)
    for (const span of spans) {
      const [opens = '', closes = '', more] = span.split(/[-–]/)
      const [open, close] = [clockOf(opens), clockOf(closes)]
      if (open === null || close === null || more !== undefined) return null
      for (const day of days) {
        const period = periodOf(day, open, close)
        if (period !== null) periods.push(period)
      }
    }
  }
  return hoursOfPeriods(distinctPeriods(periods))
}

/** `Mo-Fr`, `Mo,We,Fr`, `Monday - Friday` */
function daysOf(text: string): number[] | null {
  const days: number[] = []
  for (const part of text.split(/[,\s]+(?![-–])(?<![-–]\s*)/).filter((piece) => piece !== '')) {
    const [first = '', last = first] = part.split(/\s*[-–]\s*/)
    const [from, to] = [dayOf(first), dayOf(last)]
    if (from === null || to === null) return null
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === to) break
    }
  }
  return days.length === 0 ? null : days
}

const distinctPeriods = (periods: readonly OpenPeriod[]): OpenPeriod[] => [
  ...new Map(periods.map((period) => [JSON.stringify(period), period])).values(),
]
