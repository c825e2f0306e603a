/** Days of the week in OpenStreetMap's opening hours, in order. */
const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

/**
 * Whether opening hours say that a place never opens: `closed`, `24/7 off`, `Mo-Su off`, `Mo-Fr off; Sa,Su closed`.
 * `Su off` only says that it is closed on Sundays.
 */
export function isNeverOpen(hours: string | null | undefined): boolean {
  const text = (hours ?? '')
    .toLowerCase()
    .replace(/"[^"]*"/g, '')
    .trim()
  if (/^(?:permanently closed|closed permanently|closed down)$/.test(text)) return true
  const closed = new Set<string>()
  for (const rule of text.split(/;|\|\|/).map((one) => one.trim())) {
    if (rule === '') continue
    const [, selector] = /^(.*?)[\s:]*\b(?:closed|off)$/.exec(rule) ?? []
    if (selector === undefined) return false
    for (const day of daysOf(selector.trim())) closed.add(day)
  }
  return closed.size === days.length
}

/** The days of a selector that holds all day and all year; none for any other. */
function daysOf(selector: string): readonly string[] {
  const rest = selector
    .replace(/\b24\/7\b|\b0?0:00\s?-\s?(?:24:00|23:59|0?0:00)\b/g, '')
    .replace(/\bjan(?:\s0?1)?\s?-\s?dec(?:\s31)?\b|\bweek\s?0?1-53\b|\byear[ -]round\b|\b(?:daily|always)\b/g, '')
    .replace(/\b[ps]h\b/g, '')
    .trim()
  const parts = rest.split(/[\s,:]+/).filter((part) => part !== '')
  // Holidays only: the other days are unknown.
  if (parts.length === 0) return /^\s*(?:[ps]h[\s,]*)+$/.test(selector) ? [] : days
  const found = parts.map(rangeOf)
  return found.includes(null) ? [] : found.flatMap((range) => range ?? [])
}

function rangeOf(part: string): string[] | null {
  const [from = '', to = from] = part.split('-').map((day) => day.slice(0, 2))
  const [first, last] = [days.indexOf(from), days.indexOf(to)]
  if (first === -1 || last === -1) return null
  return first <= last ? days.slice(first, last + 1) : [...days.slice(first), ...days.slice(0, last + 1)]
}

/** `2020 Mar 15+ off`: closed from that day on, whatever the rules before say. Epoch milliseconds, else null. */
export function closedFrom(hours: string | null | undefined): number | null {
  const last =
    (hours ?? '')
      .split(';')
      .at(-1)
      ?.replace(/"[^"]*"/g, '') ?? ''
  const [, year, month, day] =
    /^\s*(\d{4})(?:\s+([a-z]{3})[a-z]*(?:\s+(\d{1,2}))?)?\s*\+\s*(?:closed|off)\s*$/i.exec(last) ?? []
  if (year === undefined) return null
  const at = month === undefined ? 0 : monthNames.indexOf(month.toLowerCase())
  return at === -1 ? null : Date.UTC(Number(year), at, Number(day ?? 1))
}

export const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
