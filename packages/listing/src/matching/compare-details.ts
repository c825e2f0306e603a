import { compareStreets } from './compare/compare-streets.ts'
import { shippedTable } from './list/list-words.ts'
import type { MatchRow } from './match-row.ts'
import { isGeneral, type ParsedName } from './record/name.ts'
import { comparePhones } from './record/phone.ts'
import { type MatchRecord, recordOf } from './record/record.ts'
import { streetOf } from './record/street.ts'
import { jaroWinkler } from './text/similarity.ts'
import { foldedText } from './text/words.ts'

/** What a page or another record says of a place; every field may be absent. */
export type PlaceDetails = Omit<MatchRow, 'id'>

/** Whether details of two records agree; null where one of the two lacks the value, or it cannot be decided. */
export type DetailsMatch = {
  name: boolean | null
  /** Whether the name, where it agrees, is distinctive enough to identify the place without other details. */
  isNameRare: boolean
  phone: boolean | null
  zip: boolean | null
  street: boolean | null
}

/** Weights in nats: of two words that identify a place together, and of a word that no known place has in its name. */
const rareFrom = 11
const rareWordFrom = 8
/** Shorter words that the table lacks can be common words all the same: `Bloom`. */
const rareLetters = 8

export function compareDetails(first: PlaceDetails, second: PlaceDetails): DetailsMatch {
  const a = recordOf({ id: 0, ...first })
  const b = recordOf({ id: 1, ...second, country: second.country ?? first.country })
  const name = a.name.letters === '' || b.name.letters === '' ? null : namesAgree(a.name, b.name)
  return {
    name,
    isNameRare: name === true && isRare(shared(a, b)),
    phone: a.phone === '' || b.phone === '' ? null : ['whole', 'local'].includes(comparePhones(a.phone, b.phone)),
    zip: a.zip === '' || b.zip === '' ? null : a.zip === b.zip || isPartOfZip(a.zip, b.zip),
    street: streetsAgree(a, b),
  }
}

/** A test whether a line of text contains the house number and street of an address; null for an address without them. */
export function streetFinder(address: string, country: string): ((line: string) => boolean) | null {
  const street = streetOf(address, country)
  const [number] = street.numbers
  if (number === undefined || street.core === '') return null
  const token = new RegExp(`(?<!\\d)${number}(?!\\d)`)
  const start = street.core.slice(0, 4)
  return (line) => {
    // Parsing is the largest cost: most lines lack the number or the street's first letters.
    if (!token.test(line) || !foldedText(line).includes(start)) return false
    const pieces = [line, ...line.split(/[,;|·•–—:]|\s-\s/)].filter((piece) => token.test(piece))
    const fromNumber = pieces.map((piece) => piece.slice(piece.search(token)))
    return [...new Set([...pieces, ...fromNumber])].some((piece) => {
      if (piece.length > 200) return false
      const { number: sameNumber, street: likeness } = compareStreets(street, streetOf(piece, country), country)
      return sameNumber === 1 && likeness >= 0.9
    })
  }
}

function namesAgree(a: ParsedName, b: ParsedName): boolean | null {
  if (a.letters === b.letters || a.written === b.written) return true
  const likeness = Math.max(jaroWinkler(a.letters, b.letters), jaroWinkler(a.core, b.core))
  if (likeness >= 0.93 || isWithin(a, b) || isWithin(b, a)) return true
  return likeness < 0.8 && !a.words.some((word) => !isGeneral(word) && b.words.includes(word)) ? false : null
}

/** `Oak Bakery` in `Oak Bakery & Cafe Downtown`: all distinctive words. */
function isWithin(part: ParsedName, whole: ParsedName): boolean {
  const words = part.words.filter((word) => !isGeneral(word))
  return words.join('').length >= 4 && words.every((word) => whole.words.includes(word))
}

/** Words of both names, without those of the city. */
const shared = (a: MatchRecord, b: MatchRecord): string[] => {
  const places = new Set([...a.city.split(' '), ...b.city.split(' ')])
  const isOneWord = a.name.letters === b.name.letters && a.name.words.length !== b.name.words.length
  return (isOneWord ? [a.name.letters] : a.name.words).filter(
    (word) => !places.has(word) && (isOneWord || b.name.words.includes(word)),
  )
}

function isRare(words: readonly string[]): boolean {
  const distinctive = words.filter((word) => !isGeneral(word))
  const sum = distinctive.reduce((total, word) => total + weightOf(word), 0)
  const hasRareWord = distinctive.some((word) => word.length >= rareLetters && weightOf(word) >= rareWordFrom)
  return hasRareWord || (distinctive.length > 1 && sum >= rareFrom)
}

function weightOf(word: string): number {
  const { counts, total } = shippedTable
  return Math.max(0.2, Math.log(total / (1 + (counts.get(word) ?? 0))) - 1)
}

/** `83702` and `83702-1234`. */
const isPartOfZip = (a: string, b: string): boolean =>
  a.length >= 5 && b.length >= 5 && (a.startsWith(b) || b.startsWith(a))

function streetsAgree(a: MatchRecord, b: MatchRecord): boolean | null {
  if (a.street.core === '' || b.street.core === '') return null
  const { number, street } = compareStreets(a.street, b.street, a.country)
  if (street < 0.7) return false
  if (Number.isNaN(number)) return null
  return number === 1 ? street >= 0.88 || null : false
}
