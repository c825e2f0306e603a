type Field = { min: number; max: number; names: readonly string[] }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const fields: readonly Field[] = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  { min: 1, max: 12, names: months },
  { min: 0, max: 7, names: weekdays },
]

/**
 * Converts a schedule to croner's syntax. Older schedules were saved with cron-parser, which also accepted `5/15` for
 * `5-59/15`, steps longer than the field, and `SUN-SUN` for Sundays.
 */
export function plainCron(cron: string): string {
  const parts = cron.trim().split(/\s+/)
  return parts.map((part, index) => plainField(part, fields[index])).join(' ')
}

function plainField(text: string, field: Field | undefined): string {
  if (field === undefined) return text
  const items = text.split(',')
  return items.map((item) => plainItem(numbered(item, field), field, items.length > 1)).join(',')
}

const numbered = (item: string, { names, min }: Field): string =>
  item.replace(/[A-Za-z]{3}/g, (name) => {
    const index = names.indexOf(name.toUpperCase())
    return index < 0 ? name : String(index + min)
  })

function plainItem(item: string, { min, max }: Field, isInList: boolean): string {
  // In a list, a wildcard is a range: only a field that is entirely a wildcard is unrestricted.
  if ((item === '*' || item === '?') && isInList) return `${min}-${max}`
  const [, base = '', stepText = ''] = /^([^/]+)\/(\d+)$/.exec(item) ?? []
  const step = Number(stepText)
  if (step === 0) return item
  const [, first] = /^(\d+)(?:-\d+)?$/.exec(base) ?? []
  if (step > max - min) return first ?? (base === '*' || base === '?' ? String(min) : item)
  return first === base ? everyFrom(Number(first), step, max) : item
}

function everyFrom(first: number, step: number, max: number): string {
  const values = [first]
  for (let value = first + step; value <= max; value += step) values.push(value)
  return values.join(',')
}
