import { bigramBits } from '../text/similarity.ts'
import { withOrdinals } from '../text/numbers.ts'
import { foldedText, isPlainAscii, wordsOf } from '../text/words.ts'
import { articles, legalForms, legalPhrases, namePhrases, nameSpellings } from './name-words.ts'
import { anyBusiness, anyEating, tradeOf, venues } from './trades.ts'

/** A name in normalized forms. */
export type ParsedName = {
  /** Without legal forms and articles; a name of only such words retains them. */
  words: readonly string[]
  /** The words without general ones, joined: `bad wolf` equals `badwolf`. */
  core: string
  /** Pairs of letters of `core`, as bits. */
  bits: number
  /** All words joined: stays similar even when a typing error makes a word unknown. */
  letters: string
  /** The letters as written, without blanks and legal forms: `A-1 Dental` equals `A1 Dental`. */
  written: string
  /** The words after an `at`, joined: the place that contains it. */
  host: string
  /** The words after a dash or colon, joined: the person, department or branch (`Guild Mortgage - Jacob Bahr`). */
  tail: string
  /** Whether it has a title of a person (`Dr.`, `MD`, `Esq.`). */
  isPerson: boolean
}

export const noName: ParsedName = {
  words: [],
  core: '',
  bits: 0,
  letters: '',
  written: '',
  host: '',
  tail: '',
  isPerson: false,
}

export function parsedName(name: string | null | undefined): ParsedName {
  const text = (name ?? '').replace(/&|\+/g, ' and ').replace(/(?<=[\p{L}\p{N}])['’`]s\b/giu, '')
  if (text.trim() === '') return noName
  const outside = folded(text.replace(brackets, ' '))
  const words = outside.length > 0 ? outside : folded(text)
  if (words.length === 0) return noName
  const distinctive = words.filter((word) => !isGeneral(word))
  const [, last = ''] = /^.*\S\s*(?:\s[-–—|:]|:)\s+(.+)$/.exec(text.replace(brackets, ' ')) ?? []
  const [, behind = ''] = /^.*?\S\s+(?:at|inside|within)\s+(.+)$/i.exec(text.replace(brackets, ' ')) ?? []
  const core = (distinctive.length > 0 ? distinctive : words).join('')
  return {
    words,
    core,
    bits: bigramBits(core),
    letters: distinctive.length === words.length ? core : words.join(''),
    written: lettersAsWritten(outside.length > 0 ? text.replace(brackets, ' ') : text),
    host:
      behind === ''
        ? ''
        : folded(behind)
            .filter((word) => !isGeneral(word))
            .join(''),
    tail: last === '' ? '' : folded(last).join(''),
    isPerson: titles.test(text),
  }
}

/** Whether a word only describes the kind of business. */
export const isGeneral = (word: string): boolean =>
  venues.has(word) || anyEating.has(word) || anyBusiness.has(word) || tradeOf(word) !== undefined

const titles =
  /(?:^|[\s(-])(?:dr|drs|dra|dott|prof)\.?\s|[\s,](?:m\.?d|d\.?o|d\.?d\.?s|dmd|ph\.?d|o\.?d|np|esq|cpa|lcsw)\.?(?=[\s,)]|$)/i

/** Bracketed notes say where or which branch: `Spice (New York City)`. */
const brackets = /\(.*?\)|\[.*?\]|（.*?）|【.*?】/g

function folded(text: string): string[] {
  const plain = mayHavePhrase.test(text)
    ? namePhrases.reduce((left, [pattern, by]) => left.replace(pattern, by), text.replace(legalPhrases, ' '))
    : text
  const written = withOrdinals(wordsOf(plain))
  // A letter at the end distinguishes (`Hall A`, `Dormitory Y`); elsewhere it may be an article.
  const isLetter = (at: number): boolean => at > 0 && at === written.length - 1 && written[at]?.length === 1
  const words = written.map((word, at) => (isLetter(at) ? word : (nameSpellings.get(word) ?? singular(word))))
  const left = words.filter((word, at) => isLetter(at) || (!articles.has(word) && (at === 0 || !legalForms.has(word))))
  return left.length > 0 ? left : words
}

/** Spelling variants would differ where one source joins words: `HairZone` and `Hair Zone`. */
function lettersAsWritten(text: string): string {
  const words = isPlainAscii.test(text)
    ? wordsOf(text)
    : (foldedText(text.replace(legalPhrases, ' ')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
  return words.filter((word, at) => at === 0 || !legalForms.has(word)).join('')
}

/** Most names have none of the phrases: one test instead of a dozen. */
const mayHavePhrase =
  /steak|tea|ale|coffee|bar|b\.b|drug|station|cent(?:er|re)|drive|cash|bus|parada|cajero|[\u0250-\uffff]|công/i

/** Looks a plural up again: `cleaners` and `cleaner` are one word. */
function singular(word: string): string {
  if (word.length <= 3 || !/[^s]s$/.test(word)) return word
  const stem = word.slice(0, -1)
  return nameSpellings.get(stem) ?? stem
}
