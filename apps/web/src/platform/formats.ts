const counts = new Intl.NumberFormat('en-US')
const prices = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholePrices = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export const dash = '–'

const mixedCaseFormats: Partial<Record<string, string>> = {
  geojson: 'GeoJSON',
  parquet: 'Parquet',
  geoparquet: 'GeoParquet',
}

/** A file format as its users write it. */
export const formatName = (format: string): string => mixedCaseFormats[format] ?? format.toUpperCase()

export const formatCount = (value: number | null | undefined): string => (value == null ? dash : counts.format(value))

export function formatSigned(value: number | null | undefined): string {
  if (value == null) return dash
  return value > 0 ? `+${counts.format(value)}` : counts.format(value)
}

export const formatRating = (value: number | null | undefined): string => (value == null ? dash : value.toFixed(1))

/** MM/DD/YY in the reader's own time zone. */
export function formatDate(value: string | number | null | undefined): string {
  if (value == null || value === '') return dash
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return dash
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${two(date.getFullYear() % 100)}`
}

export function formatTime(value: string | number): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime())
    ? ''
    : `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

export function formatDateTime(value: string | number | null | undefined): string {
  if (value == null) return dash
  return `${formatDate(value)} ${formatTime(value).slice(0, 5)}`
}

/** `Mon 11/30/26 09:00` in a time zone; null where the browser does not know the zone. */
export function formatInZone(value: number, timeZone: string): string | null {
  const format = zonedFormat(timeZone)
  if (format === null) return null
  const parts = format.formatToParts(value)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('weekday')} ${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')}`
}

/** New zones are missing in older browsers, which then throw. */
function zonedFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, ...zonedParts })
  } catch {
    return null
  }
}

const zonedParts = {
  weekday: 'short',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Seconds below 60, minutes below 3600, else hours. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return `${whole}s`
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${whole % 60}s`
  return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`
}

export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** 19 becomes $19, 9.99 stays $9.99. */
export const formatPrice = (usd: number): string =>
  Number.isInteger(usd) ? wholePrices.format(usd) : prices.format(usd)

/** 0 to 1 in percent. All and none are said only where they are exact. */
export function formatShare(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0 && rounded === 0) return '<1 %'
  return share < 1 && rounded === 100 ? '99 %' : `${rounded} %`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** 41200000000 becomes 41.2 GB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`
}

export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${counts.format(count)} ${count === 1 ? noun : nouns}`

/** Text of a link: host and path without scheme, `www.` and trailing slash. */
export const formatWebsite = (url: string): string => url.replace(/^https?:\/\/(www\.)?/u, '').replace(/\/$/u, '')

const two = (value: number): string => String(value).padStart(2, '0')
