import { fieldTable, listingFields } from '../fields.ts'
import { hashOf } from '../matching/text/hash.ts'
import { liesApart, type Spot, spotOf } from './apart.ts'
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
 * The groups of Remove Dupes. `apart`: rows that passes 2 or 4 match, although they are at different places; each
 * group's `kept` and `removed` stay, unless the user decides otherwise.
 */
export type Duplicates = { groups: DuplicateGroup[]; apart: DuplicateGroup[] }

/** The groups whose removal needs no further decision. */
export const findDuplicates = (rows: Iterable<DuplicateRow>): DuplicateGroup[] => compareDuplicates(rows).groups

/**
 * The four passes of the specification, each over the rows that the previous ones left. A pass applies only to rows
 * where all its fields are filled. The row with the most data stays; on a tie, the lowest id. Passes 2 and 4 name no
 * place: their rows are one business only where they are together.
 */
export function compareDuplicates(rows: Iterable<DuplicateRow>): Duplicates {
  // De-duplicates by id first: a repeated row would count as its own duplicate, and both would be removed.
  // The richest first: it is the one that stays, so that a second comparison finds nothing.
  let left = [...new Map([...rows].map((row) => [row.id, row])).values()]
    .map((row) => ({ row, filled: filled(row) }))
    .sort((a, b) => b.filled - a.filled || a.row.id - b.row.id)
    .map(({ row }) => row)
  const groups: DuplicateGroup[] = []
  const apart: DuplicateGroup[] = []
  const isApart = new Set<number>()
  for (const { pass, key, hasPlace } of passes) {
    const gone = new Set<number>()
    for (const same of byKey(left, key).values()) {
      const clusters = hasPlace ? [same] : together(same)
      for (const [kept, ...others] of clusters) {
        for (const { id } of others) gone.add(id)
        if (kept !== undefined && others.length > 0) groups.push(groupOf(pass, kept, others))
      }
      const [first, ...branches] = clusters.flatMap(([kept]) => kept ?? [])
      // A pair that an earlier pass listed is not listed again.
      const fresh = branches.filter(({ id }) => !isApart.has(id))
      for (const { id } of fresh) isApart.add(id)
      if (first !== undefined && fresh.length > 0) apart.push(groupOf(pass, first, fresh))
    }
    left = left.filter(({ id }) => !gone.has(id))
  }
  return { groups, apart: open(apart, groups) }
}

/** Groups of what the certain removals leave. Chains end, because the row that stays is always the richer one. */
function open(apart: readonly DuplicateGroup[], groups: readonly DuplicateGroup[]): DuplicateGroup[] {
  const keptOf = new Map(groups.flatMap(({ kept, removed }) => removed.map((id) => [id, kept] as const)))
  return apart.flatMap(({ pass, kept, removed }) => {
    let last = kept
    for (let next = keptOf.get(kept); next !== undefined; next = keptOf.get(next)) last = next
    const left = removed.filter((id) => !keptOf.has(id) && id !== last)
    return left.length === 0 ? [] : [{ pass, kept: last, removed: left }]
  })
}

const groupOf = (
  pass: DuplicateGroup['pass'],
  kept: DuplicateRow,
  others: readonly DuplicateRow[],
): DuplicateGroup => ({
  pass,
  kept: kept.id,
  removed: others.map(({ id }) => id).sort((a, b) => a - b),
})

/** The rows of each key, where at least two have it. */
function byKey(rows: readonly DuplicateRow[], key: Pass['key']): Map<string, DuplicateRow[]> {
  const found = new Map<string, DuplicateRow[]>()
  for (const row of rows) {
    const of = key(row)
    if (of === null) continue
    const same = found.get(of)
    if (same === undefined) found.set(of, [row])
    else same.push(row)
  }
  for (const [of, { length }] of found) if (length < 2) found.delete(of)
  return found
}

/** Rows by place: each joins the first one that it does not lie apart from. */
function together(rows: readonly DuplicateRow[]): DuplicateRow[][] {
  const clusters: { spot: Spot; rows: DuplicateRow[] }[] = []
  for (const row of rows) {
    const spot = spotOf(row)
    const near = clusters.find((cluster) => !liesApart(cluster.spot, spot))
    if (near === undefined) clusters.push({ spot, rows: [row] })
    else near.rows.push(row)
  }
  return clusters.map((cluster) => cluster.rows)
}

/** `hasPlace`: rows with one key have one address. */
type Pass = { pass: DuplicateGroup['pass']; hasPlace: boolean; key: (row: DuplicateRow) => string | null }

const passes: readonly Pass[] = [
  {
    pass: 1,
    hasPlace: true,
    key: ({ name, address, phone }) => joinedKey(folded(name), folded(address), digits(phone)),
  },
  { pass: 2, hasPlace: false, key: ({ name, website }) => joinedKey(folded(name), folded(website)) },
  { pass: 3, hasPlace: true, key: ({ phone, address }) => joinedKey(realNumber(phone), folded(address)) },
  {
    pass: 4,
    hasPlace: false,
    key: ({ name, city, category, address }) =>
      joinedKey(folded(name), folded(city), folded(category), streetNumber(address)),
  },
]

/** The keys by which a row can be a duplicate: one per pass that applies, in order. Each names the place. */
export function duplicateKeys(row: DuplicateRow): string[] {
  const spot = spotOf(row)
  return passes.flatMap(({ pass, hasPlace, key }) => {
    const of = key(row)
    if (of === null) return []
    const whole = hasPlace ? of : [of, spot.number, spot.street, spot.city].join('\u0000')
    // The separator must be a character that databases can store.
    return [shortened(`${pass}\n${whole.replaceAll('\u0000', '\n')}`)]
  })
}

/** A longer key is replaced by its length and digest. */
export const maxKeyLength = 2_000
const shortened = (key: string): string => (key.length <= maxKeyLength ? key : `${key.length}#${hashOf(key)}`)

/** What a number of pairs of a pass share, although they are at different places. */
export function sharedByPass(pass: 2 | 4, pairs: number): string {
  const shared = pass === 2 ? 'a website' : 'name, city, category and street number'
  return pairs === 1 ? `shares ${shared} but is at another place` : `share ${shared} but lie apart`
}

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

function filled(row: DuplicateRow): number {
  let count = 0
  for (const field of dataFields) {
    const value = row[field]
    if (value != null && value !== '') count += 1
  }
  return count
}
