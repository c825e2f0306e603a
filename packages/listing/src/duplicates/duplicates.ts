import { fieldTable, listingFields } from '../listing-columns.ts'
import { KeyedRows } from '../matching/list/keyed-rows.ts'
import { hashOf, joinedHash, shortHashOf } from '../matching/text/hash.ts'
import { liesApart, type RowLocation, spotOf } from './distance-limit.ts'
import type { FieldWith, ListingField } from '../listing-columns.ts'
import type { Listing } from '../listing.ts'
import { maxKeyLength } from './max-key-length.ts'

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
 * The four passes of docs/contribute/behaviour.md, each over the rows that the previous ones left. A pass applies only to rows
 * where all its fields are filled. The row with the most data stays; on a tie, the lowest id. Passes 2 and 4 name no
 * place: their rows are one business only where they are together.
 */
export function compareDuplicates(rows: Iterable<DuplicateRow>): Duplicates {
  const sorted = richestFirst(rows)
  const shared = new SharedValues(sorted)
  const groups: DuplicateGroup[] = []
  const apart: DuplicateGroup[] = []
  const isApart = new Set<number>()
  const isGone = new Uint8Array(sorted.length)
  for (const { pass, fields, hasPlace } of passes) {
    for (const same of withSameKey(shared.groupsOf(fields, isGone), { sorted, fields })) {
      const clusters = hasPlace ? [same] : together(same, sorted)
      for (const [kept, ...others] of clusters) {
        for (const at of others) isGone[at] = 1
        if (kept !== undefined && others.length > 0) groups.push(groupOf(pass, [kept, ...others], sorted))
      }
      const [first, ...branches] = clusters.flatMap(([kept]) => kept ?? [])
      // A pair that an earlier pass listed is not listed again.
      const fresh = branches.filter((at) => !isApart.has(at))
      for (const at of fresh) isApart.add(at)
      if (first !== undefined && fresh.length > 0) apart.push(groupOf(pass, [first, ...fresh], sorted))
    }
  }
  return { groups, apart: open(apart, groups) }
}

/**
 * Each id once: a repeated row would count as its own duplicate, and both would be removed. The richest first: it is
 * the one that stays, so that a second comparison finds nothing.
 */
function richestFirst(rows: Iterable<DuplicateRow>): DuplicateRow[] {
  const all = Array.isArray(rows) ? (rows as readonly DuplicateRow[]) : [...rows]
  const isOrdered = all.every(({ id }, at) => at === 0 || id > (all[at - 1]?.id ?? 0))
  const byId = isOrdered ? all : [...new Map(all.map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id)
  const byFilled: DuplicateRow[][] = Array.from({ length: dataFields.length + 1 }, () => [])
  for (const row of byId) byFilled[dataFields.length - filled(row)]?.push(row)
  return byFilled.flat()
}

/** Groups of what the certain removals leave. Chains end, because the row that stays is always the richer one. */
function open(apart: readonly DuplicateGroup[], groups: readonly DuplicateGroup[]): DuplicateGroup[] {
  if (apart.length === 0) return []
  const keptOf = new Map(groups.flatMap(({ kept, removed }) => removed.map((id) => [id, kept] as const)))
  return apart.flatMap(({ pass, kept, removed }) => {
    let last = kept
    for (let next = keptOf.get(kept); next !== undefined; next = keptOf.get(next)) last = next
    const left = removed.filter((id) => !keptOf.has(id) && id !== last)
    return left.length === 0 ? [] : [{ pass, kept: last, removed: left }]
  })
}

/** Of positions in `sorted`: the first stays. */
function groupOf(
  pass: DuplicateGroup['pass'],
  [first = 0, ...others]: readonly number[],
  sorted: readonly DuplicateRow[],
): DuplicateGroup {
  const idOf = (at: number): number => sorted[at]?.id ?? 0
  return { pass, kept: idOf(first), removed: others.map(idOf).sort((a, b) => a - b) }
}

/** Of groups by hash, those with one key, in the order of their first rows. */
function withSameKey(
  groups: readonly number[][],
  { sorted, fields }: { sorted: readonly DuplicateRow[]; fields: Pass['fields'] },
): number[][] {
  return groups
    .flatMap((group) => {
      const idsByKey = new Map<string, number[]>()
      for (const at of group) {
        const key = keyOf(sorted[at] ?? noRow, fields)
        if (key === null) continue
        const same = idsByKey.get(key)
        if (same === undefined) idsByKey.set(key, [at])
        else same.push(at)
      }
      return [...idsByKey.values()].filter(({ length }) => length > 1)
    })
    .sort(([a = 0], [b = 0]) => a - b)
}

const noRow: DuplicateRow = { id: 0 }

/** Rows by place: each joins the first one that it does not lie apart from. */
function together(positions: readonly number[], sorted: readonly DuplicateRow[]): number[][] {
  const clusters: { spot: RowLocation; positions: number[] }[] = []
  for (const at of positions) {
    const spot = spotOf(sorted[at] ?? noRow)
    const near = clusters.find((cluster) => !liesApart(cluster.spot, spot))
    if (near === undefined) clusters.push({ spot, positions: [at] })
    else near.positions.push(at)
  }
  return clusters.map((cluster) => cluster.positions)
}

/** What the passes compare, in the form in which equal values are equal; '' for a value that does not count. */
const comparedForms = {
  name: ({ name }) => folded(name),
  address: ({ address }) => folded(address),
  city: ({ city }) => folded(city),
  category: ({ category }) => folded(category),
  website: ({ website }) => folded(website),
  digits: ({ phone }) => digits(phone),
  realNumber: ({ phone }) => realNumber(phone),
  streetNumber: ({ address }) => streetNumber(address),
} as const satisfies Record<string, (row: DuplicateRow) => string>

type ComparedForm = keyof typeof comparedForms

/** Groups of rows, by position, whose fields have the same hashes: they may be equal. No text is kept for a row. */
class SharedValues {
  readonly #hashes: ReadonlyMap<string, Uint32Array>

  /** All values of a row together: a row is read from memory once. */
  constructor(sorted: readonly DuplicateRow[]) {
    const columns = Object.entries(comparedForms).map(([form, valueOf]) => {
      return { form, valueOf, hashes: new Uint32Array(sorted.length) }
    })
    for (const [at, row] of sorted.entries())
      for (const { valueOf, hashes } of columns) hashes[at] = shortHashOf(valueOf(row))
    this.#hashes = new Map(columns.map(({ form, hashes }) => [form, hashes]))
  }

  groupsOf(fields: Pass['fields'], isGone: Uint8Array): number[][] {
    const columns = fields.map((field) => this.#hashes.get(field) ?? new Uint32Array())
    const keyed = new KeyedRows(isGone.length)
    for (const [at, gone] of isGone.entries()) {
      if (gone === 1) continue
      let key = columns[0]?.[at] ?? 0
      for (let column = 1; column < columns.length; column += 1) key = joinedHash(key, columns[column]?.[at] ?? 0)
      keyed.add(key, at)
    }
    const groups: number[][] = []
    keyed.eachGroup((positions, start, end) => groups.push([...positions.subarray(start, end)]))
    return groups
  }
}

/** `hasPlace`: rows with one key have one address. */
type Pass = { pass: DuplicateGroup['pass']; hasPlace: boolean; fields: readonly ComparedForm[] }

const passes: readonly Pass[] = [
  { pass: 1, hasPlace: true, fields: ['name', 'address', 'digits'] },
  { pass: 2, hasPlace: false, fields: ['name', 'website'] },
  { pass: 3, hasPlace: true, fields: ['realNumber', 'address'] },
  { pass: 4, hasPlace: false, fields: ['name', 'city', 'category', 'streetNumber'] },
]

/** Null for a row that lacks one of the fields. */
function keyOf(row: DuplicateRow, fields: Pass['fields']): string | null {
  const values = fields.map((field) => comparedForms[field](row))
  return values.includes('') ? null : values.join('\u0000')
}

/** The keys by which a row can be a duplicate: one per pass that applies, in order. Each names the place. */
export function duplicateKeys(row: DuplicateRow): string[] {
  const spot = spotOf(row)
  return passes.flatMap(({ pass, hasPlace, fields }) => {
    const of = keyOf(row, fields)
    if (of === null) return []
    const whole = hasPlace ? of : [of, spot.number, spot.street, spot.city].join('\u0000')
    // The separator must be a character that databases can store.
    return [shortened(`${pass}\n${whole.replaceAll('\u0000', '\n')}`)]
  })
}

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
