import { numberOf } from './coordinates.ts'

export type DistanceUnit = 'mi' | 'km'

const metersIn: Readonly<Record<string, number>> = { mi: 1_609.344, km: 1_000, m: 1 }
const spellings: Readonly<Record<string, string>> = {
  mile: 'mi',
  miles: 'mi',
  kilometers: 'km',
  kilometres: 'km',
  meters: 'm',
  metres: 'm',
}

/** Miles in the United States, kilometres and metres elsewhere. */
export function distanceUnit(languages: readonly string[] = navigator.languages): DistanceUnit {
  const [language = 'en'] = languages
  return new Intl.Locale(language).maximize().region === 'US' ? 'mi' : 'km'
}

/** Metres of a text such as `3 mi`, `5 km` or `800 m`; a number without a unit has the user's unit. Null for another text. */
export function readDistance(text: string, unit: DistanceUnit): number | null {
  const [, number = '', word = ''] = /^([\d.,\s]+?)\s*([a-z]*)$/iu.exec(text.trim()) ?? []
  const value = numberOf(number.replace(',', '.'))
  const named = word === '' ? unit : word.toLowerCase()
  const meters = metersIn[spellings[named] ?? named]
  return value === null || meters === undefined ? null : value * meters
}

/** `3.1 mi`, `5 km`, `800 m`. */
export function formatDistance(meters: number, unit: DistanceUnit = distanceUnit()): string {
  if (unit === 'mi') return `${rounded(meters / 1_609.344)} mi`
  return meters < 1_000 ? `${rounded(meters)} m` : `${rounded(meters / 1_000)} km`
}

const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 2 : 1))
