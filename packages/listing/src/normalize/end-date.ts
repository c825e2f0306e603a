import { monthNames } from './opening.ts'

/** Values that say that the place has closed, but not when. */
const closedAtUnknownTime = /^(?:yes|true|1|closed|permanently[ _]closed|unknown|\?)$/i

/**
 * When a place closes or closed (epoch milliseconds): the end of the day, month, year, decade or century that a text
 * names. Reads OpenStreetMap's forms (`2020-05`, `~2019`, `before 1990s`, `C19`, `2019..2020`, `early 2020`) and dates
 * as people write them (`31.12.2020`, `May 2020`). `yes` is the beginning of time. Null when it names no date.
 */
export function endOfDate(text: string | null | undefined): number | null {
  const value = (text ?? '').trim()
  if (closedAtUnknownTime.test(value)) return Number.MIN_SAFE_INTEGER
  const ends = value.split(/\.\.|\bto\b|\s[-–]\s|;/).flatMap((part) => endOfPart(part.trim()) ?? [])
  return ends.length === 0 ? null : Math.max(...ends)
}

const forms: readonly (readonly [RegExp, (...parts: string[]) => number])[] = [
  // 2020-05-31, 2020/05/31, 2020-05-31T12:00, also with unknown parts 2020-00-00
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/, (year, month, day) => endOf(year, month, day)],
  [/^(\d{4})(\d{2})(\d{2})$/, (year, month, day) => endOf(year, month, day)],
  [/^(\d{4})[-/.](\d{1,2})$/, (year, month) => endOf(year, month)],
  [/^(\d{4})$/, (year) => endOf(year)],
  [/^(\d{3})0s$/, (decade) => endOf(`${decade}9`)],
  [/^C(\d{1,2})$/i, (century) => endOf(`${century}00`)],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, (day, month, year) => endOf(year, month, day)],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    (one, other, year) => (Number(one) > 12 ? endOf(year, other, one) : endOf(year, one, other)),
  ],
  [/^(\d{1,2})[./](\d{4})$/, (month, year) => endOf(year, month)],
  [
    /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/i,
    (day, month, year) => endOf(year, numberOf(month), day),
  ],
  [
    /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i,
    (month, day, year) => endOf(year, numberOf(month), day),
  ],
  [/^([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/i, (month, year) => endOf(year, numberOf(month))],
  [/^(\d{4})\s+([a-z]{3})[a-z]*(?:\s+(\d{1,2}))?$/i, (year, month, day) => endOf(year, numberOf(month), day)],
]

/** Words before a date that do not change its end: a closed place needs no exact day. */
const vague =
  /^(?:~|<|>|(?:before|after|by|until|since|circa|c\.|ca\.?|around|about|approx\.?|early|mid|late|spring|summer|autumn|fall|winter|q[1-4])[\s:-]*)+/i

function endOfPart(part: string): number | null {
  const bare = part
    .replace(vague, '')
    .replace(/\s*(?:\?|\+|AD|CE|UTC)$/i, '')
    .trim()
  for (const [pattern, read] of forms) {
    const found = pattern.exec(bare)
    if (found === null) continue
    const end = read(...found.slice(1))
    return Number.isNaN(end) ? null : end
  }
  return null
}

/** The start of the next day, month or year; NaN for a month or day that does not exist. 0 is an unknown part. */
function endOf(year = '', month = '0', day = '0'): number {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (m > 12 || d > 31 || Number.isNaN(m)) return Number.NaN
  if (m === 0) return Date.UTC(y + 1, 0, 1)
  return d === 0 ? Date.UTC(y, m, 1) : Date.UTC(y, m - 1, d + 1)
}

function numberOf(name = ''): string {
  const at = monthNames.indexOf(name.toLowerCase())
  return at === -1 ? 'none' : String(at + 1)
}
