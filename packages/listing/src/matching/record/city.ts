import { wordsOf } from '../text/words.ts'
import { spelled } from './name-words.ts'

/**
 * Normalizes a city: `St. Louis` and `Saint Louis`, `W. Hollywood`, `New York City` and `NYC`, a state after a comma.
 */
export function normalizedCity(city: string | null | undefined): string {
  const text = city ?? ''
  const known = cities.get(text)
  if (known !== undefined) return known
  const [name = ''] = text.split(/[,(（]/)
  const words = wordsOf(name).map((word, at) => (at === 0 ? (cityWords.get(word) ?? word) : word))
  const whole = words
    .join(' ')
    .replace(/^(?:city|town|village) of /, '')
    .replace(/ (?:ku|shi|cho)$/, '')
  const found = aliases.get(whole) ?? aliases.get(whole.replace(/ city$/, '')) ?? whole
  if (cities.size < 50_000) cities.set(text, found)
  return found
}

const cities = new Map<string, string>()

const cityWords = spelled({
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  north: 'n no',
  south: 's so',
  east: 'e',
  west: 'w',
})

const aliases = spelledPhrases({
  'new york': 'nyc,ny,manhattan',
  'los angeles': 'la',
  'san francisco': 'sf,frisco',
  philadelphia: 'philly',
  washington: 'dc,washington dc,washington d c',
  'las vegas': 'vegas',
  'new orleans': 'nola',
})

function spelledPhrases(forms: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(forms).flatMap(([form, others]) =>
      [form, ...others.split(',')].map((other): [string, string] => [other, form]),
    ),
  )
}
