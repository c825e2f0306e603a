import type { Street } from '../record/street-parts.ts'
import { isEnglishKind, kindInAnyLanguage } from '../record/street-forms.ts'
import { bigramContainment, bigramDice, jaroWinkler } from '../text/similarity.ts'
import { lineWithoutKinds } from '../record/street.ts'
import { isSpaceless } from '../text/words.ts'

/** NaN for a value that one of the two lacks. */
export type StreetMatch = {
  /** 1 equal or within a range, 0 another number. */
  number: number
  /** Difference of the numbers as a logarithm. */
  gap: number
  /** Similarity of the streets, 0 to 1. */
  street: number
  /** 1: another direction or another kind of street; 2: a kind that makes it another street, as `Rue` and `Avenue`. */
  conflict: number
  /** 1 the same suite, 0 another. */
  unit: number
  /** Similarity of the whole lines. */
  text: number
}

export function compareStreets(a: Street, b: Street, country: string): StreetMatch {
  const like = streetLikeness(a.core, b.core)
  const street = isOtherStreet(a, b) ? Math.min(0.5, like) : like
  return {
    // The same number in another street says nothing; a street that was not understood may be the same.
    ...(street < 0.8 && a.kind !== '' && b.kind !== ''
      ? { number: 0, gap: Number.NaN }
      : compareNumbers(a.numbers, b.numbers)),
    street,
    conflict: conflictOf(a, b),
    unit: a.unit === '' || b.unit === '' ? Number.NaN : Number(a.unit === b.unit),
    text: lineLikeness(a, b, country),
  }
}

/** Of the lines without kinds of streets: the only evidence when a street could not be read. */
function lineLikeness(a: Street, b: Street, country: string): number {
  if (a.line === '' || b.line === '') return Number.NaN
  const spaceless = isSpaceless(a.line)
  if (spaceless !== isSpaceless(b.line)) return Number.NaN
  if (spaceless) return bigramDice(a.core + (a.numbers[0] ?? ''), b.core + (b.numbers[0] ?? ''))
  return bigramDice(lineWithoutKinds(a.line, country), lineWithoutKinds(b.line, country))
}

function compareNumbers(a: readonly string[], b: readonly string[]): { number: number; gap: number } {
  const [lowA, lowB] = [a[0], b[0]]
  if (lowA === undefined || lowB === undefined) return { number: Number.NaN, gap: Number.NaN }
  if (a.some((one) => b.includes(one)) || isWithinRange(a, b) || isWithinRange(b, a)) return { number: 1, gap: 0 }
  // `5-17-1` against `17-1`: one source leaves out the district.
  if (lowA.endsWith(`-${lowB}`) || lowB.endsWith(`-${lowA}`)) return { number: 1, gap: 0 }
  const difference = Math.abs(Number.parseInt(lowA, 10) - Number.parseInt(lowB, 10))
  return { number: 0, gap: Math.log1p(lowA.includes('-') ? difference + 1 : difference) }
}

function isWithinRange([low, high]: readonly string[], [first = '']: readonly string[]): boolean {
  return high !== undefined && Number(first) >= Number(low) && Number(first) <= Number(high)
}

const hasOtherKind = (a: Street, b: Street): boolean =>
  a.kind !== '' && b.kind !== '' && kindInAnyLanguage(a.kind) !== kindInAnyLanguage(b.kind)

/**
 * `Rue Pasteur` and `Avenue Pasteur` are two streets, as are `3rd St` and `3rd Ave`. Other English kinds are often
 * confused.
 */
const isOtherStreet = (a: Street, b: Street): boolean =>
  hasOtherKind(a, b) && (/\d/.test(a.core) || !isEnglishKind(a.kind) || !isEnglishKind(b.kind))

/** Numbered streets must have the same number; a street may be a part of the other's words. */
function streetLikeness(a: string, b: string): number {
  if (a === '' || b === '') return Number.NaN
  if (a === b) return 1
  const spaceless = isSpaceless(a)
  if (spaceless !== isSpaceless(b)) return Number.NaN
  if (spaceless) return bigramContainment(a, b)
  const [digitsA, digitsB] = [a.replace(/\D/g, ''), b.replace(/\D/g, '')]
  const like = jaroWinkler(a.replaceAll(' ', ''), b.replaceAll(' ', ''))
  if (digitsA !== digitsB) return digitsA !== '' && digitsB !== '' ? Math.min(0.3, like) : Math.min(0.7, like)
  return isWithin(a, b) || isWithin(b, a) ? Math.max(0.95, like) : like
}

const isWithin = (part: string, whole: string): boolean => part.length >= 4 && ` ${whole} `.includes(` ${part} `)

function conflictOf(a: Street, b: Street): number {
  const direction = a.direction !== '' && b.direction !== '' && a.direction !== b.direction
  return isOtherStreet(a, b) ? 2 : Number(direction) + Number(hasOtherKind(a, b))
}
