const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const rule = /^(?<when>(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?,? ?)+)?(?<times>.*)$/u
const span = /^(?<from>[\d:]{4,5})-(?<to>[\d:]{4,5})$/u

export type HoursLine = { days: string; times: string }

/**
 * Opening hours in OSM syntax as readable lines: `Monday to Friday`, `9:00 am to 5:00 pm`. Null for seasons, week
 * numbers or comments: then the raw text is shown.
 */
export function hoursInWords(hours: string): HoursLine[] | null {
  if (hours.trim() === '24/7') return [{ days: 'Every day', times: 'Open all day' }]
  const lines = hours
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(lineOf)
  const readable = lines.filter((line) => line !== null)
  return readable.length === 0 || readable.length < lines.length ? null : readable
}

function lineOf(text: string): HoursLine | null {
  const { when = '', times = '' } = rule.exec(text)?.groups ?? {}
  const lines = timesOf(times.trim())
  const shown = when.trim() === '' ? 'Every day' : daysOf(when)
  return lines === null || shown === null ? null : { days: shown, times: lines }
}

function daysOf(when: string): string | null {
  const parts = when.split(/[, ]+/u).filter(Boolean)
  const words = parts.map((part) => {
    if (part === 'PH') return 'Public holidays'
    const [from, to] = part.split('-').map((day) => names[days.indexOf(day)])
    if (from === undefined || (part.includes('-') && to === undefined)) return null
    if (from === 'Monday' && to === 'Sunday') return 'Every day'
    return to === undefined ? from : `${from} to ${to}`
  })
  return words.includes(null) || words.length === 0 ? null : words.join(', ')
}

function timesOf(times: string): string | null {
  if (times === 'off' || times === 'closed') return 'Closed'
  if (times === '00:00-24:00') return 'Open all day'
  const words = times.split(',').map((part) => {
    const { from, to } = span.exec(part.trim())?.groups ?? {}
    const [start, end] = [clock(from), clock(to)]
    return start === null || end === null ? null : `${start} to ${end}`
  })
  return words.includes(null) ? null : words.join(', ')
}

/** `17:30` as `5:30 pm`; null if invalid. */
function clock(text: string | undefined): string | null {
  const [hour = Number.NaN, minute = Number.NaN] = (text ?? '').split(':').map(Number)
  // Hours may continue after midnight: 26:00 is 2 am.
  if (!(hour >= 0 && hour <= 26 && minute >= 0 && minute < 60)) return null
  if (hour % 24 === 0 && minute === 0) return 'midnight'
  if (hour === 12 && minute === 0) return 'noon'
  return `${((hour + 11) % 12) + 1}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'am' : 'pm'}`
}
