import { chainNames, wordCounts, wordTotal } from '../model/generated/words.ts'
import { shortHashOf } from '../text/hash.ts'

/** How many of `total` real places have a word in their name, and the names (as `letters`) that many of them share. */
export type WordTable = { counts: ReadonlyMap<string, number>; total: number; chains: ReadonlySet<string> }
export const shippedTable: WordTable = { counts: wordCounts, total: wordTotal, chains: chainNames }

/** Blocking uses at most so many words of a row. */
const maxRare = 4

/** The words of the names of a list, numbered, and how distinctive they are there and among real places. */
export class ListWords {
  readonly #table: WordTable
  readonly #numbers = new Map<string, number>()
  readonly #counts: number[] = []
  /** The numbers of the words of each row, one row after the other. */
  #used: Uint32Array
  readonly #ends: Uint32Array
  #size = 0
  #weights = new Float64Array()
  /** Hashes of the first four letters, the first seven, and all. */
  readonly #hashes: { [part in WordPart]: number[] } = { start4: [], start7: [], whole: [] }

  constructor(rows: number, table: WordTable) {
    this.#table = table
    this.#used = new Uint32Array(rows * 4 + 16)
    this.#ends = new Uint32Array(rows)
  }

  /** Rows come in order. */
  add(row: number, words: readonly string[]): void {
    for (const [at, word] of words.entries()) {
      if (words.indexOf(word) !== at) continue
      const number = this.#numberOf(word)
      this.#counts[number] = (this.#counts[number] ?? 0) + 1
      if (this.#size === this.#used.length) {
        const larger = new Uint32Array(this.#size * 2)
        larger.set(this.#used)
        this.#used = larger
      }
      this.#used[this.#size] = number
      this.#size += 1
    }
    this.#ends[row] = this.#size
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#counts.push(0) - 1
    this.#numbers.set(word, number)
    this.#hashes.start4.push(shortHashOf(word.slice(0, 4)))
    this.#hashes.start7.push(shortHashOf(word.slice(0, 7)))
    this.#hashes.whole.push(shortHashOf(word))
    return number
  }

  /** Call it when all rows are added. */
  weigh(): void {
    this.#weights = Float64Array.from(this.#numbers.keys(), (word) => this.#weightFor(word))
  }

  /** The weight of a word in nats: rare words weigh more than common ones. */
  weightOf(word: string): number {
    const number = this.#numbers.get(word)
    return (number === undefined ? undefined : this.#weights[number]) ?? this.#weightFor(word)
  }

  /** Counts of a small list say little, so the table always takes part. */
  #weightFor(word: string): number {
    const { counts, total } = this.#table
    const count = (this.#counts[this.#numbers.get(word) ?? -1] ?? 0) + (counts.get(word) ?? 0)
    return Math.max(0.2, Math.log((total + this.#ends.length) / (1 + count)) - 1)
  }

  /** Whether many real places have the name, even where the list has it once. */
  isKnownChain(letters: string): boolean {
    return this.#table.chains.has(letters)
  }

  /** The numbers of the rarest words of a row, the rarest first. */
  rarest(row: number): readonly number[] {
    const rare: number[] = []
    for (let used = row === 0 ? 0 : (this.#ends[row - 1] ?? 0); used < (this.#ends[row] ?? 0); used += 1) {
      const number = this.#used[used] ?? 0
      const weight = this.#weights[number] ?? 0
      let at = rare.length
      while (at > 0 && (this.#weights[rare[at - 1] ?? 0] ?? 0) < weight) at -= 1
      if (at < maxRare) rare.splice(at, 0, number)
      if (rare.length > maxRare) rare.pop()
    }
    return rare
  }

  hash(number: number, part: WordPart): number {
    return this.#hashes[part][number] ?? 0
  }
}

type WordPart = 'start4' | 'start7' | 'whole'
