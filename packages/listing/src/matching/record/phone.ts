import { isDummyNumber } from '../../normalize/phone/dummy-phone.ts'

/**
 * The digits of a phone number, without country code 1, leading zeros and extension. '' when there is nothing to
 * compare. Numbers are compared from their end, so that a national form equals E.164.
 */
export function phoneOf(phone: string | null | undefined): string {
  const text = phone ?? ''
  if (isNorthAmerican.test(text)) return text.slice(2)
  const [line = ''] = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s*(?:\bext\b|\bextension\b|\bx\s*\.?\s*\d|;|,|\||\bor\b)/)
  const written = line.replaceAll('(0)', '').replace(/\D/g, '')
  // `1-800-FLOWERS`: letters are converted only when digits are missing.
  const spelt =
    written.length < 7 ? line.replace(/[a-z]/g, (letter) => keypad.get(letter) ?? '').replace(/\D/g, '') : written
  const digits = spelt.replace(/^0+/, '')
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return own.length < 7 || own.length > 15 || isDummyNumber({ national: own, isAssigned: false }) ? '' : own
}

const isNorthAmerican = /^\+1[2-9]\d{9}$/

const keypad = new Map(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, at) =>
    letters.split('').map((letter): [string, string] => [letter, String(at + 2)]),
  ),
)

/**
 * Numbers match when the shorter is a suffix of the longer: with and without country or area code. `whole`: both have
 * at least nine digits. `nearly`: one digit differs, or two neighbours are swapped.
 */
export function comparePhones(a: string, b: string): 'whole' | 'local' | 'nearly' | 'exchange' | 'no' {
  if (a === b) return a.length >= 9 ? 'whole' : 'local'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const tail = long.slice(long.length - short.length)
  if (tail === short) return short.length >= 8 ? 'whole' : 'local'
  // A trunk prefix after the country code, as in `+44 (0)20`, or a mobile 9 or 1 after the area code.
  if (short.length >= 9 && long.length - short.length <= 4 && long.endsWith(short.slice(-8))) return 'nearly'
  if (isOneMistake(tail, short)) return 'nearly'
  return short.slice(0, -4) === tail.slice(0, -4) && short.length >= 9 ? 'exchange' : 'no'
}

function isOneMistake(a: string, b: string): boolean {
  let count = 0
  let first = -1
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] === b[at]) continue
    count += 1
    if (count === 1) first = at
    else if (count > 2 || at !== first + 1 || a[at] !== b[first] || a[first] !== b[at]) return false
  }
  return count > 0
}

/** Numbers of a company rather than of a branch: toll-free and service numbers of North America and Europe. */
export const isTollFree = (digits: string): boolean => tollFree.test(digits)

const tollFree =
  /^8(?:00|88|77|66|55|44|33)\d{7}$|^(?:44|49|39|33|34|55)(?:80\d|90\d|84[45])\d{5,7}$|^(?:80[0-9]|900|84[45])\d{5,6}$/
