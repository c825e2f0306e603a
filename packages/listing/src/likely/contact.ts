import { wordsOf } from './likeness.ts'

/**
 * A phone number by its digits, without country code 1, leading zeros and extension: the last seven tell lines apart where an
 * area code is missing. '' where there is no number worth comparing.
 */
export function phoneOf(phone: string | null | undefined): string {
  const [line = ''] = (phone ?? '').toLowerCase().split(/\s*(?:\bext\b|\bextension\b|\bx\s*\.?\s*\d|;|,| or )/)
  const written = line.replaceAll('(0)', '').replace(/\D/g, '')
  // `1-800-FLOWERS`: letters stand for digits only where digits are missing.
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

/** Numbers are one where the shorter ends the longer: with and without country or area code. `whole`: both had at least nine digits. */
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

/** Host and first path part of a web address, without www; a page of a large site counts by its path. */
export function siteOf(website: string | null | undefined): string {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)[^/]*\/?([^/?#]*)/i.exec(website?.trim() ?? '') ?? []
  if (!host.includes('.')) return ''
  if (!sharedSites.test(host)) return host.toLowerCase()
  return path === '' ? '' : `${host}/${path}`.toLowerCase()
}

const sharedSites =
  /(^|\.)(facebook|instagram|twitter|x|yelp|google|goo|business|linktr|wixsite|squarespace|tripadvisor|doordash|ubereats|grubhub|opentable|toasttab)\.[a-z.]+$/i

/** A city in one form: `St. Louis` and `Saint Louis`, `W. Hollywood`, `New York City` and `NYC`, a state behind a comma. */
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
