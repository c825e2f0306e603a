import { fieldsWith } from '../listing-columns.ts'
import type { FieldWith } from '../listing-columns.ts'
import type { Listing } from '../listing.ts'
import { formatPhone } from '../normalize/phone/format-phone.ts'

const searched = fieldsWith('isSearched').filter((field) => field !== 'phone')
type Searched = { [field in FieldWith<'isSearched'>]?: Listing[field] | null | undefined }

/** Separates the phone from the other fields; no search word contains it. */
const phoneMark = '\n'

/** The searchable text of a listing, case-folded, with the phone at its end, also in the format of screens. */
export function searchText(row: Searched): string {
  const text = searched
    .map((field) => row[field])
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return row.phone == null ? text : `${text}${phoneMark}${row.phone} ${formatPhone(row.phone)}`.toLowerCase()
}

export type SearchWord = { text: string; canBePhone: boolean }

/** An area code has three digits; the 12 of "Place 12" occurs in too many phones. */
const fewestPhoneDigits = 3

/**
 * The words of a search. A phone is searched for words in phone notation only, whose digits together with those of
 * neighbouring ones suffice: "(208)", "20 7946".
 */
export function searchWords(search: string): SearchWord[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  return words.map((text, at) => ({
    text,
    canBePhone: isOfPhone(text) && digitsAround(words, at) >= fewestPhoneDigits,
  }))
}

const isOfPhone = (word: string | undefined): boolean => word !== undefined && /^[\d+()./-]+$/u.test(word)

function digitsAround(words: readonly string[], at: number): number {
  let [start, end] = [at, at + 1]
  while (isOfPhone(words[start - 1])) start -= 1
  while (isOfPhone(words[end])) end += 1
  return words.slice(start, end).join('').replaceAll(/\D/gu, '').length
}

/** Whether a search text contains every word. */
export const fitsSearch = (text: string, words: readonly SearchWord[]): boolean =>
  words.every((word) => {
    const at = text.indexOf(word.text)
    if (at === -1 || word.canBePhone) return at !== -1
    const phoneAt = text.lastIndexOf(phoneMark)
    return phoneAt === -1 || at < phoneAt
  })
