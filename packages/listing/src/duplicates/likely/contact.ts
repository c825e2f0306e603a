import { wordsOf } from './likeness.ts'

/**
 * The digits of a phone number, without country code 1, leading zeros and extension. Compared by the last seven when
 * an area code is missing. '' when there is nothing to compare.
 */
export function phoneOf(phone: string | null | undefined): string {
  const [line = ''] = (phone ?? '').toLowerCase().split(/\s*(?:\bext\b|\bextension\b|\bx\s*\.?\s*\d|;|,| or )/)
  const written = line.replaceAll('(0)', '').replace(/\D/g, '')
  // `1-800-FLOWERS`: letters are converted only when digits are missing.
  const spelt =
    written.length < 7 ? line.replace(/[a-z]/g, (letter) => keypad.get(letter) ?? '').replace(/\D/g, '') : written
  const digits = spelt.replace(/^0+/, '')
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return own.length < 7 || /^(\d)\1*$/.test(own) ? '' : own
}

const keypad = new Map(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, at) =>
    letters.split('').map((letter): [string, string] => [letter, String(at + 2)]),
  ),
)

/**
 * Numbers match when the shorter is a suffix of the longer: with and without country or area code. `whole`: both have
 * at least nine digits.
 */
export function samePhone(a: string, b: string): 'whole' | 'local' | 'nearly' | 'no' {
  if (a === b) return a.length >= 9 ? 'whole' : 'local'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < long.length && long.endsWith(short)) return short.length >= 9 ? 'whole' : 'local'
  return short.length === long.length && differences(a, b) === 1 ? 'nearly' : 'no'
}

function differences(a: string, b: string): number {
  let count = 0
  for (let at = 0; at < a.length && count < 2; at += 1) if (a[at] !== b[at]) count += 1
  return count
}

/** Host and first path segment of a URL, without www; pages of large sites differ by their path. */
export function siteOf(website: string | null | undefined): string {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)[^/]*\/?([^/?#]*)/i.exec(website?.trim() ?? '') ?? []
  if (!host.includes('.')) return ''
  if (!sharedSites.test(host)) return host.toLowerCase()
  return path === '' ? '' : `${host}/${path}`.toLowerCase()
}

const sharedSites =
  /(^|\.)(facebook|instagram|twitter|x|yelp|google|goo|business|linktr|wixsite|squarespace|tripadvisor|doordash|ubereats|grubhub|opentable|toasttab)\.[a-z.]+$/i

/**
 * Normalizes a city: `St. Louis` and `Saint Louis`, `W. Hollywood`, `New York City` and `NYC`, a state after a comma.
 */
export function cityOf(city: string | null | undefined): string {
  const [name = ''] = (city ?? '').split(/[,(]/)
  const words = wordsOf(name).map((word, at) => (at === 0 ? (cityWords.get(word) ?? word) : word))
  const whole = words.join(' ').replace(/^(?:city|town|village) of /, '')
  return aliases.get(whole) ?? aliases.get(whole.replace(/ city$/, '')) ?? whole
}

const cityWords = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    no: 'north',
    so: 'south',
  }),
)

const aliases = new Map(
  Object.entries({
    nyc: 'new york',
    ny: 'new york',
    manhattan: 'new york',
    'new york': 'new york',
    la: 'los angeles',
    sf: 'san francisco',
    frisco: 'san francisco',
    philly: 'philadelphia',
    dc: 'washington',
    'washington dc': 'washington',
    'washington d c': 'washington',
    vegas: 'las vegas',
    nola: 'new orleans',
  }),
)
