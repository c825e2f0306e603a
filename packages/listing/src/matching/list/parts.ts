import type { MatchRecord } from '../record/record.ts'
import { shortHashOf } from '../text/hash.ts'

/** What blocking compares of a row; '' for what it lacks. */
const texts = {
  phone: ({ phone }) => phone,
  line: ({ phone }) => phone.slice(-7),
  domain: ({ site }) => site.domain,
  page: ({ site }) => site.page,
  zip: ({ zip }) => zip,
  zip3: ({ zip }) => zip.slice(0, 3),
  zip2: ({ zip }) => zip.slice(0, 2),
  city: ({ city }) => city,
  state: ({ state }) => state,
  country: ({ country }) => country,
  number: ({ street }) => street.numbers[0] ?? '',
  unit: ({ street }) => street.unit,
  street: ({ street }) => street.core,
  street5: ({ street }) => street.core.slice(0, 5),
  street4: ({ street }) => street.core.slice(0, 4),
  street3: ({ street }) => street.core.slice(0, 3),
  letters: ({ name }) => name.letters,
  letters4: ({ name }) => name.letters.slice(0, 4),
  core: ({ name }) => name.core,
  core10: ({ name }) => name.core.slice(0, 10),
  core8: ({ name }) => name.core.slice(0, 8),
  core6: ({ name }) => name.core.slice(0, 6),
  core5: ({ name }) => name.core.slice(0, 5),
  core1: ({ name }) => name.core.slice(0, 1),
  coreEnd: ({ name }) => name.core.slice(-6),
  address: addressKeyOf,
} as const satisfies Record<string, (record: MatchRecord) => string>

export type Part = keyof typeof texts

const readers = Object.values(texts)
const places = new Map(Object.keys(texts).map((name, place) => [name, place]))
/** Where a part is among those of a row. */
export const partIndex = (part: Part): number => places.get(part) ?? 0

/** By street and number, else by location (about 100 m), else one per row. */
function addressKeyOf({ id, street, latitude, longitude }: MatchRecord): string {
  const [number = ''] = street.numbers
  if (street.core !== '' && number !== '') return `${number} ${street.core}`
  if (latitude === null || longitude === null) return String(id)
  return `${Math.round(latitude * 1_000)} ${Math.round(longitude * 1_000)}`
}

export type RowPair = { a: number; b: number }

/** The parts of all rows as hashes: a row takes a tenth of the memory of its record. */
export class Parts {
  readonly #hashes: Uint32Array
  readonly #points: Float64Array
  readonly #bits: Int32Array
  readonly #orders: Uint32Array

  constructor(rows: number) {
    this.#hashes = new Uint32Array(rows * readers.length)
    this.#points = new Float64Array(rows * 2)
    this.#bits = new Int32Array(rows)
    this.#orders = new Uint32Array(rows)
  }

  set(row: number, record: MatchRecord): void {
    for (let place = 0; place < readers.length; place += 1)
      this.#hashes[row * readers.length + place] = shortHashOf(readers[place]?.(record) ?? '')
    this.#points[row * 2] = record.latitude ?? Number.NaN
    this.#points[row * 2 + 1] = record.longitude ?? Number.NaN
    this.#bits[row] = record.name.bits
    this.#orders[row] = orderOf(record.name.letters)
  }

  /** 0 for a part that the row lacks. */
  hash(row: number, place: number): number {
    return this.#hashes[row * readers.length + place] ?? 0
  }

  /** Whether both rows have the same value. */
  isShared(place: number, { a, b }: RowPair): boolean {
    const hash = this.hash(a, place)
    return hash !== 0 && hash === this.hash(b, place)
  }

  /** The same value or none in both. */
  isEqual(place: number, { a, b }: RowPair): boolean {
    return this.hash(a, place) === this.hash(b, place)
  }

  /** Whether both rows have a value, not the same. */
  isOther(place: number, { a, b }: RowPair): boolean {
    const [one, other] = [this.hash(a, place), this.hash(b, place)]
    return one !== 0 && other !== 0 && one !== other
  }

  /** NaN where unknown. */
  latitude(row: number): number {
    return this.#points[row * 2] ?? Number.NaN
  }

  longitude(row: number): number {
    return this.#points[row * 2 + 1] ?? Number.NaN
  }

  /** The pairs of letters of the name; see `bigramBits`. */
  bits(row: number): number {
    return this.#bits[row] ?? 0
  }

  /** In the order of these numbers, similar names follow each other. */
  order(row: number): number {
    return this.#orders[row] ?? 0
  }
}

/** The first six letters as 30 bits. */
function orderOf(letters: string): number {
  let order = 0
  for (let at = 0; at < 6; at += 1) order = order * 32 + (at < letters.length ? letters.charCodeAt(at) & 31 : 0)
  return order
}
