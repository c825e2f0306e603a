import { fieldTable, listingFields } from '../fields.ts'
import { hashOf } from '../matching/text/hash.ts'
import type { FieldWith, ListingField } from '../fields.ts'
import type { Listing } from '../listing.ts'

/** Later fields do not count, so that the same rows are kept as before. */
type DataField = Exclude<ListingField, FieldWith<'isMetadata' | 'isLater'>>
const dataFields = listingFields.filter(
  (field): field is DataField => fieldTable[field].isMetadata !== true && fieldTable[field].isLater !== true,
)

/** The fields that duplicate removal compares; all but the id are optional. */
export type DuplicateRow = { id: number } & { [field in DataField]?: Listing[field] | null | undefined }

/** Absent and unknown values count alike. */
export function duplicateRow(row: DuplicateRow): DuplicateRow {
  const values = Object.fromEntries(dataFields.map((field) => [field, row[field] ?? null]))
  return { id: row.id, ...values }
}

/** Rows that one pass considers the same business: `kept` stays, `removed` are deleted. */
export type DuplicateGroup = { pass: 1 | 2 | 3 | 4; kept: number; removed: number[] }

/**
 * The four passes of the specification, each over the rows that the previous ones left. A pass applies only to rows
 * where all its fields are filled. The row with the most data stays; on a tie, the lowest id. One map lookup per row
 * and pass: linear time.
 */
export function findDuplicates(rows: Iterable<DuplicateRow>): DuplicateGroup[] {
  // De-duplicates by id first: a repeated row would count as its own duplicate, and both would be removed.
  let left = [...new Map([...rows].map((row) => [row.id, row])).values()]
  const groups: DuplicateGroup[] = []
  for (const { pass, key } of passes) {
    const best = new Map<string, DuplicateRow>()
    const removed = new Map<string, number[]>()
    for (const row of left) {
      const of = key(row)
      if (of === null) continue
      const other = best.get(of)
      if (other === undefined) {
        best.set(of, row)
        continue
      }
      const [richer, lost] = isRicher(row, other) ? [row, other] : [other, row]
      best.set(of, richer)
      const lostOfGroup = removed.get(of)
      if (lostOfGroup === undefined) removed.set(of, [lost.id])
      else lostOfGroup.push(lost.id)
    }
    if (removed.size === 0) continue
    const gone = new Set<number>()
    for (const [of, ids] of removed) {
      for (const id of ids) gone.add(id)
      groups.push({ pass, kept: best.get(of)?.id ?? 0, removed: ids.sort((a, b) => a - b) })
    }
    left = left.filter(({ id }) => !gone.has(id))
  }
  return groups
}

type Pass = { pass: DuplicateGroup['pass']; key: (row: DuplicateRow) => string | null }

const passes: readonly Pass[] = [
  { pass: 1, key: ({ name, address, phone }) => joinedKey(folded(name), folded(address), digits(phone)) },
  { pass: 2, key: ({ name, website }) => joinedKey(folded(name), folded(website)) },
  { pass: 3, key: ({ phone, address }) => joinedKey(realNumber(phone), folded(address)) },
  {
    pass: 4,
    key: ({ name, city, category, address }) =>
      joinedKey(folded(name), folded(city), folded(category), streetNumber(address)),
  },
]

/** The keys by which a row can be a duplicate: one per pass that applies, in order. */
export function duplicateKeys(row: DuplicateRow): string[] {
  return passes.flatMap(({ pass, key }) => {
    const of = key(row)
    // The separator must be a character that databases can store.
    return of === null ? [] : [shortened(`${pass}\n${of.replaceAll('\u0000', '\n')}`)]
  })
}

/** A longer key is replaced by its length and digest. */
export const maxKeyLength = 2_000
const shortened = (key: string): string => (key.length <= maxKeyLength ? key : `${key.length}#${hashOf(key)}`)

export const passReasons: Record<DuplicateGroup['pass'], string> = {
  1: 'same name, address and phone',
  2: 'same name and website',
  3: 'same phone and address',
  4: 'same name, city, category and street number',
}

function joinedKey(...parts: string[]): string | null {
  return parts.includes('') ? null : parts.join('\u0000')
}

function folded(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? ''
}

function digits(text: string | null | undefined): string {
  return text?.replace(/\D/g, '') ?? ''
}

/** At least ten digits and not all zeros; otherwise ''. */
function realNumber(text: string | null | undefined): string {
  const number = digits(text)
  return number.length >= 10 && !/^0+$/.test(number) ? number : ''
}

function streetNumber(address: string | null | undefined): string {
  return /^\s*(\d+[a-z]?)\b/i.exec(address ?? '')?.[1]?.toLowerCase() ?? ''
}

function isRicher(row: DuplicateRow, other: DuplicateRow): boolean {
  const difference = filled(row) - filled(other)
  return difference === 0 ? row.id < other.id : difference > 0
}

function filled(row: DuplicateRow): number {
  let count = 0
  for (const field of dataFields) {
    const value = row[field]
    if (value != null && value !== '') count += 1
  }
  return count
}
